import type { WorldSeed } from "../../tabletop/server/index.ts";

/** The user of an assistant, who is a GM too. */
export const HELPER = "UserAssistant000";

/** The same world with an assistant, whose name is Helper. */
export const withHelper = (seed: WorldSeed): WorldSeed => ({
  ...seed,
  documents: {
    ...seed.documents,
    User: [...(seed.documents["User"] ?? []), { _id: HELPER, name: "Helper", role: 3, color: "#888888" }],
  },
});
