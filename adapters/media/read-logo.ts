import { join } from 'node:path';
import { MediaRefused, type MediaWork, type NormalisedLogo } from './media-reader';
import type { PhotoProcesses } from './photo-worker';
import { toPictureWork } from './picture-processes';
import { readHead } from './read-head';
import { SNIFFED_BYTES, sniffMedia } from './sniff-media';

/** A larger file is a scan, or an attack on the decoder. */
const MAX_LOGO_PIXELS = 40_000_000;

export interface LogoReading {
  readonly pictures: PhotoProcesses;
  readonly path: string;
  readonly folder: string;
  readonly work: MediaWork | undefined;
}

/** Normalises a logo for the end card in a separate process. @throws MediaRefused */
export async function readLogo(reading: LogoReading): Promise<NormalisedLogo> {
  const { pictures, path: from, folder, work } = reading;
  await requireLogo(from);
  const path = join(folder, 'logo.png');
  const clearPath = join(folder, 'clear.png');
  const files = { from, to: path, clearTo: clearPath };
  const { logo } = await pictures
    .perform({ kind: 'logo', ...files, mostPixels: MAX_LOGO_PIXELS }, toPictureWork(files, work))
    .catch(describeRefusal);
  if (logo === undefined) throw new MediaRefused('damaged', 'This picture could not be read.');
  const { clear, ...size } = logo;
  return {
    path,
    ...size,
    ...(clear === undefined ? {} : { clear: { path: clearPath, ...clear } }),
  };
}

/** @throws MediaRefused unless the content is PNG, JPEG or WebP. */
async function requireLogo(path: string): Promise<void> {
  const head = await readHead(path, SNIFFED_BYTES);
  if (head.length === 0) throw new MediaRefused('empty', 'The file is empty.');
  const sniffed = sniffMedia(head);
  if (sniffed?.kind === 'photo' && ['png', 'jpeg', 'webp'].includes(sniffed.format)) return;
  throw new MediaRefused(
    'unsupported',
    isVector(head)
      ? 'An SVG can hold more than a picture. Please export it as a PNG and use that.'
      : 'Please use a PNG, JPEG or WebP.',
  );
}

/** Detects SVG, also compressed (SVGZ) or in UTF-16. */
function isVector(head: Buffer): boolean {
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  return (
    isPacked || /<(\?xml|!doctype svg|svg)/i.test(head.toString('latin1').replaceAll('\0', ''))
  );
}

function describeRefusal(error: unknown): never {
  if (!(error instanceof MediaRefused)) throw error;
  const { reason } = error;
  if (reason === 'too_large') {
    const most = MAX_LOGO_PIXELS / 1_000_000;
    const message = `It has too many pixels: a logo may have ${most} megapixels.`;
    throw new MediaRefused(reason, message, { cause: error });
  }
  if (reason === 'damaged') {
    throw new MediaRefused(reason, 'This picture is damaged.', { cause: error });
  }
  throw error;
}
