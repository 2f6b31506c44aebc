/** The parts of a bench that this process was asked for by switches with their names; all of them without any. */
export function askedOf<Part>(parts: Readonly<Record<string, Part>>): [string, Part][] {
  const asked = new Set(process.argv.slice(2));
  return Object.entries(parts).filter(([name]) => asked.size === 0 || asked.has(`--${name}`));
}
