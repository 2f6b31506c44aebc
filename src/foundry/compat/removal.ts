/** How a generation of Foundry says in an update that a key goes: the key to write, and its value. */
export type Removal = (key: string) => readonly [key: string, value: unknown];
