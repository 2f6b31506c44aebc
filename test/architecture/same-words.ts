/** English texts that read alike in a language, by its tag. Anything else that equals English was forgotten. */
export const ALIKE: Readonly<Record<string, readonly string[]>> = {
  de: [],
};
