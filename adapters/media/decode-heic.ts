import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import libheif, { type HeifImage } from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import { MediaRefused } from './media-reader';

/**
 * Decodes a HEIC photo into an uncompressed PNG, rotated upright, with its colour profile. The prebuilt
 * libvips cannot read HEVC because of its patents.
 * @param requireSize throws before the pixels are decoded.
 */
export async function decodeHeic(
  path: string,
  requireSize: (size: { readonly width: number; readonly height: number }) => void,
): Promise<Buffer> {
  const decoder = new libheif.HeifDecoder();
  const images = decoder.decode(await readFile(path));
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (image === undefined) throw new MediaRefused('damaged', 'There is no picture in this file.');
  const width = image.get_width();
  const height = image.get_height();
  requireSize({ width, height });
  const profile = readProfile(image);
  const pixels = await readPixels(image, width, height);
  for (const each of images) each.free();
  const png = await sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: false })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return profile === undefined ? png : withProfile(png, profile);
}

function readPixels(image: HeifImage, width: number, height: number): Promise<Buffer> {
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  return new Promise((resolve, reject) => {
    image.display(target, (shown) => {
      if (shown === null) reject(new MediaRefused('damaged', 'This photo is damaged.'));
      else resolve(Buffer.from(shown.data.buffer));
    });
  });
}

/** The wrapper does not expose colour profiles, so this calls the C functions below it. */
function readProfile({ handle }: HeifImage): Buffer | undefined {
  const { ptr } = handle.$$;
  const bytes = libheif._heif_image_handle_get_raw_color_profile_size(ptr);
  if (bytes <= 0 || bytes > 4 * 1024 * 1024) return undefined;
  const target = libheif._malloc(bytes);
  // The function returns a struct of three words through its first argument.
  const error = libheif._malloc(16);
  libheif._heif_image_handle_get_raw_color_profile(error, ptr, target);
  const profile = Buffer.from(libheif.HEAPU8.slice(target, target + bytes));
  libheif._free(target);
  libheif._free(error);
  return profile;
}

/** Length of a PNG's signature and its first chunk, after which an iCCP chunk may follow. */
const AFTER_HEADER = 8 + 25;

function withProfile(png: Buffer, profile: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)]);
  return Buffer.concat([
    png.subarray(0, AFTER_HEADER),
    toChunk('iCCP', data),
    png.subarray(AFTER_HEADER),
  ]);
}

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(4 + body.length + 4);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  return chunk;
}
