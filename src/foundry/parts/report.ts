/** Reports a failure that stops nothing to the console: `report("step")` is named `turnwright.step` there. */
export function report(where: string): (error: unknown) => void {
  return (error) => {
    const cause = error instanceof Error ? error : new Error(String(error));
    Hooks.onError(`turnwright.${where}`, cause, { log: "error" });
  };
}
