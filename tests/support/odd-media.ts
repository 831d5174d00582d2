import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);

/** Makes single-colour pictures in every format of cameras, scanners and computers. */
export async function makeOddPhotos(folder: string): Promise<Record<string, string>> {
  const at = (name: string) => join(folder, name);
  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } });
  const files = {
    oddSize: at('odd-size.png'),
    onePixel: at('one-pixel.png'),
    veryWide: at('very-wide.jpg'),
    alpha: at('alpha.png'),
    grey: at('grey.jpg'),
    cmyk: at('cmyk.tiff'),
    sixteenBit: at('sixteen-bit.png'),
    animated: at('animated.webp'),
  };
  await Promise.all([
    plain(641, 479, '#20c020').toFile(files.oddSize),
    plain(1, 1, '#20c020').toFile(files.onePixel),
    plain(20_000, 300, '#c02020').toFile(files.veryWide),
    sharp({ create: { width: 640, height: 480, channels: 4, background: '#00000000' } }).toFile(
      files.alpha,
    ),
    plain(640, 480, '#808080').toColourspace('b-w').toFile(files.grey),
    plain(640, 480, '#2020c0').toColourspace('cmyk').toFile(files.cmyk),
    plain(640, 480, '#c0c020').toColourspace('rgb16').png().toFile(files.sixteenBit),
    makeAnimation(files.animated),
  ]);
  return files;
}

/** Makes a red picture, followed by a blue one. */
async function makeAnimation(path: string): Promise<void> {
  const [width, height] = [320, 240];
  const red = Buffer.alloc(width * height * 3, Buffer.from([192, 32, 32]));
  const blue = Buffer.alloc(width * height * 3, Buffer.from([32, 32, 192]));
  const raw = { width, height: 2 * height, channels: 3, pageHeight: height } as const;
  await sharp(Buffer.concat([red, blue]), { raw })
    .webp({ delay: [100, 100] })
    .toFile(path);
}

export interface OddClip {
  /** The content of the pictures, as ffmpeg's lavfi source. */
  readonly source: string;
  /** Further arguments, before the path. */
  readonly args?: readonly string[];
}

export async function makeClip(path: string, { source, args = [] }: OddClip): Promise<string> {
  await run(process.env.FFMPEG_PATH || 'ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    source,
    ...args,
    path,
  ]);
  return path;
}
