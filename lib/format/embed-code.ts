interface EmbeddedVideo {
  /** Absolute address of the player's page. */
  readonly url: string;
  /** Size of the frame, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
}

/** Returns the HTML that shows a player on another site; on narrower pages it shrinks proportionally. */
export function toEmbedCode({ url, width, height, title }: EmbeddedVideo): string {
  const attributes = [
    `src="${escapeAttribute(url)}"`,
    `title="${escapeAttribute(title)}"`,
    `width="${width}" height="${height}"`,
    `style="border:0;max-width:100%;height:auto;aspect-ratio:${width}/${height}"`,
    'allow="fullscreen; picture-in-picture" allowfullscreen loading="lazy"',
  ];
  return `<iframe ${attributes.join(' ')}></iframe>`;
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/**
 * Returns the largest size with these proportions that fits, in whole pixels.
 * @param box limits in CSS pixels; absent ones do not limit.
 */
export function fitInto(
  size: { readonly width: number; readonly height: number },
  box: { readonly width?: number | undefined; readonly height?: number | undefined },
): { width: number; height: number } {
  const { width = size.width, height = size.height } = box;
  const scale = Math.min(1, width / size.width, height / size.height);
  const toPixels = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: toPixels(size.width), height: toPixels(size.height) };
}
