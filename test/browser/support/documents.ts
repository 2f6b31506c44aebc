import type { Client } from "../../tabletop/testing.ts";

type Document = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;

/** As much of a page as its documents and settings are changed through. */
interface DocumentsPage {
  readonly game: {
    readonly combats: { readonly contents: readonly (Document & { readonly combatants: Collection<Combatant> })[] };
    readonly actors: Collection<Document>;
    readonly scenes: Collection<Document>;
    readonly settings: { set(namespace: string, key: string, value: unknown): Promise<unknown> };
  };
}

interface Collection<T> {
  get(id: string): T | undefined;
}

type Combatant = Document & { readonly token: Document | null; readonly actor: Document | null };

/** A document of a page: the first combat, a combatant, the token or the actor of a combatant, an actor, or a scene. */
type Target = readonly ["combat"] | readonly ["combatant" | "token" | "actor" | "world actor" | "scene", string];

/**
 * Calls a method of a document, as a macro does.
 *
 * @returns the ids of the documents that it answers with, if any
 */
export const callOn = async (
  { page }: Pick<Client, "page">,
  [kind, id = ""]: Target,
  method: string,
  ...args: readonly unknown[]
): Promise<string[]> =>
  page.evaluate(
    async ([of, asked, name, given]) => {
      const { game } = globalThis as unknown as DocumentsPage;
      const [combat] = game.combats.contents;
      const [combatant] = game.combats.contents.flatMap(({ combatants }) => combatants.get(asked) ?? []);
      const documents: Readonly<Record<typeof of, Document | null | undefined>> = {
        combat,
        combatant,
        token: combatant?.token,
        actor: combatant?.actor,
        "world actor": game.actors.get(asked),
        scene: game.scenes.get(asked),
      };
      const found = documents[of];
      if (!found) throw new Error(`There is no ${of} ${asked}`);
      const answer = await found[name]?.(...given);
      return Array.isArray(answer) ? answer.map((made) => (made as { readonly id: string }).id) : [];
    },
    [kind, id, method, args] as const,
  );

/** Changes a setting on a page, the module's unless another namespace is said. */
export const setSetting = async (
  { page }: Pick<Client, "page">,
  key: string,
  value: unknown,
  namespace = "turnwright",
): Promise<void> =>
  page.evaluate(
    async ([space, name, wanted]) => {
      await (globalThis as unknown as DocumentsPage).game.settings.set(space, name, wanted);
    },
    [namespace, key, value] as const,
  );
