/** JSON of plain data as a script writes it: `{ do: "pass", combatant: "a" }`. */
export const asScript = (json: string): string =>
  json
    .replaceAll(/"(\w+)":/g, "$1: ")
    .replaceAll(/([,{])(?=\S)/g, "$1 ")
    .replaceAll(/(?<=\S)\}/g, " }")
    .replaceAll("{ }", "{}");
