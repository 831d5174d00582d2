import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { selectBundledFonts } from './select-bundled-fonts';

selectBundledFonts();

/** Coverage, 0 to 255, of a label's plate and of its text; row-major, both of the same size. */
export interface Label {
  readonly width: number;
  readonly height: number;
  readonly plate: Buffer;
  readonly writing: Buffer;
}

/** How much of the picture the plate hides. */
const PLATE_OPACITY = 0.5;
/** The bundled typeface, so that labels work on machines without fonts. */
const fontFolder = dirname(createRequire(import.meta.url).resolve('geist/font/sans'));
const fontfile = join(fontFolder, 'fonts', 'geist-sans', 'Geist-Medium.ttf');

/**
 * Draws a line of text on a translucent plate with rounded corners.
 * @param pixels size of the typeface.
 */
export async function drawLabel(text: string, pixels: number): Promise<Label> {
  const { data, info } = await sharp({
    text: { text, font: `Geist Medium ${pixels}`, fontfile, dpi: 72 },
  })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const width = toEven(info.width + 1.3 * pixels);
  const height = toEven(info.height + 0.9 * pixels);
  const left = Math.round((width - info.width) / 2);
  const top = Math.round((height - info.height) / 2);
  const writing = await sharp(data, { raw: { ...info, channels: info.channels } })
    .extend({
      left,
      top,
      right: width - info.width - left,
      bottom: height - info.height - top,
      background: '#000',
    })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const plate = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <rect width="${width}" height="${height}" rx="${pixels / 3}" fill-opacity="${PLATE_OPACITY}"/>
      </svg>`,
    ),
  )
    .extractChannel('alpha')
    .raw()
    .toBuffer();
  return { width, height, plate, writing };
}

function toEven(length: number): number {
  return 2 * Math.round(length / 2);
}
