/** The width up to which map, tracker and chat do not fit beside each other. */
const narrow = window.matchMedia("(max-width: 600px)");

/** Whether the page shows one view at a time, as on a phone. */
export const isNarrow = (): boolean => narrow.matches;

/** True if people press with a finger rather than a mouse. */
export const isByFinger = (): boolean => window.matchMedia("(pointer: coarse)").matches;

export const onNarrow = (heard: () => void): void => narrow.addEventListener("change", heard);
