import type { VariantMeta } from "../engine/variant";

/**
 * What lists show of a variant of ours: stable, with a turn window, and with name and summary in the language file under its
 * id.
 *
 * @param icon an icon of Font Awesome: `fa-dice`
 */
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
