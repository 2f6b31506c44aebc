const EXTENSIONS = /\.(?:m4v|mp4|ogv|webm)(?:\?.*)?$/i;

/** Everything about moving pictures: the stand-in plays none. */
export class VideoHelper {
  readonly #stills = new Map<string, Promise<string>>();

  /** Tells whether an address is that of a moving picture. */
  static hasVideoExtension(src: string): boolean {
    return EXTENSIONS.test(src);
  }

  /** A still of a moving picture, made once: here a square, in a colour that goes by the length of the address. */
  createThumbnail(src: string, { width = 100, height = 100 } = {}): Promise<string> {
    const made = this.#stills.get(src) ?? Promise.resolve(still(src, width, height));
    this.#stills.set(src, made);
    return made;
  }
}

function still(src: string, width: number, height: number): string {
  const hue = (src.length * 47) % 360;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (context !== null) context.fillStyle = `hsl(${hue} 40% 40%)`;
  context?.fillRect(0, 0, width, height);
  return canvas.toDataURL("image/png");
}
