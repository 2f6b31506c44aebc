/** As much of Foundry's command line tools as the build uses; they bring no types of their own. */
declare module "@foundryvtt/foundryvtt-cli" {
  /** Writes the JSON files of a folder into a pack; `source` and `destination` are folders. */
  export function compilePack(source: string, destination: string): Promise<void>;
  /** Writes a JSON file for each document of a pack. */
  export function extractPack(source: string, destination: string): Promise<void>;
}
