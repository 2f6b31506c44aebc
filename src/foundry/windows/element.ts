/** A new element with these properties and contents. */
export function newElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...contents: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...contents);
  return made;
}

export const paragraphs = (texts: readonly string[]): HTMLElement[] => texts.map((text) => newElement("p", {}, text));
