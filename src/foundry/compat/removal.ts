/** How an update deletes a key: the key to write, and its value. */
export type Removal = (key: string) => readonly [key: string, value: unknown];
