import type { VariantMeta } from "../engine/variant";

/** A variant of ours: stable, with a turn window. `icon` is an icon of Font Awesome: `fa-dice`. */
export const metaOf = (id: string, icon: string, more: Partial<VariantMeta> = {}): VariantMeta => ({
  id,
  name: `TURNWRIGHT.${id}.name`,
  summary: `TURNWRIGHT.${id}.summary`,
  version: 1,
  icon: `fa-solid ${icon}`,
  status: "stable",
  panel: true,
  ...more,
});
