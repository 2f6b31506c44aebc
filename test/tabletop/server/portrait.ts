import { escapeHTML } from "../common/utils/text.ts";

/** The address under which the server draws a round portrait with initials, in a colour of the wheel. */
export function portraitPath(initials: string, hue: number): string {
  return `icons/portraits/${encodeURIComponent(initials)}-${hue}.svg`;
}

/** The drawing at such an address, or undefined for another address. */
export function drawPortrait(path: string): string | undefined {
  const match = /^icons\/portraits\/(.{1,3})-(\d{1,3})\.svg$/u.exec(decodeURIComponent(path));
  if (!match?.[1] || !match[2]) return undefined;
  const [initials, hue] = [escapeHTML(match[1]), Number(match[2])];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200">
<defs><radialGradient id="g" cx="35%" cy="28%" r="85%">
<stop offset="0" stop-color="hsl(${hue} 42% 52%)"/><stop offset="1" stop-color="hsl(${hue} 48% 22%)"/>
</radialGradient></defs>
<circle cx="50" cy="50" r="48" fill="url(#g)" stroke="hsl(${hue} 30% 12%)" stroke-width="4"/>
<circle cx="50" cy="50" r="44.5" fill="none" stroke="hsl(${hue} 55% 70%)" stroke-opacity="0.35" stroke-width="1.5"/>
<text x="50" y="52" text-anchor="middle" dominant-baseline="central" font-family="Georgia, serif" font-weight="bold"
 font-size="40" fill="#fff">${initials}</text>
</svg>`;
}

/** The portrait for anyone without a picture of their own. */
export const UNKNOWN_PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200">
<circle cx="50" cy="50" r="48" fill="#3a3744" stroke="#14121e" stroke-width="4"/>
<circle cx="50" cy="38" r="16" fill="#8f8a9c"/><path d="M20 84a30 28 0 0 1 60 0z" fill="#8f8a9c"/></svg>`;

/** The icon of the page. */
export const TABLE_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#e69b3a"
 d="M16 1 29 8.5v15L16 31 3 23.5v-15z"/><path fill="#2a1c10" d="M16 8l8 13H8z"/></svg>`;
