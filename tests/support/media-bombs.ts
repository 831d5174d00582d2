import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A plain picture that is small as a file. */
export function makeFlatAvif(width: number, height: number): Promise<Buffer> {
  const background = '#888888';
  return sharp({ create: { width, height, channels: 3, background } })
    .avif({ effort: 0 })
    .toBuffer();
}

/** An AVIF whose header says another size than its picture has. */
export function claimAvifSize(avif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(avif);
  const at = copy.indexOf('ispe');
  copy.writeUInt32BE(width, at + 8);
  copy.writeUInt32BE(height, at + 12);
  return copy;
}

/** A progressive JPEG, grey all over, whose coefficients are refined again and again by tiny scans. */
export function makeManyScansJpeg(width: number, height: number, scans: number): Buffer {
  const segment = (marker: number, ...bytes: number[]) =>
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes]);
  /** A table of one code of one bit. */
  const table = (kind: number, symbol: number) =>
    segment(0xc4, kind << 4, 1, ...Array<number>(15).fill(0), symbol);
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  // Each code ends the block and the 32,766 after it.
  const codes = `0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767));
  const bits = codes.padEnd(8 * Math.ceil(codes.length / 8), '0').match(/.{8}/g) ?? [];
  const refinement = bits.flatMap((each) => (each === '11111111' ? [255, 0] : [parseInt(each, 2)]));
  const scan = Buffer.concat([segment(0xda, 1, 1, 0, 1, 63, 0), Buffer.from(refinement)]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, ...size, 1, 1, 0x11, 0),
    ...[table(0, 0), table(1, 0xe0), segment(0xda, 1, 1, 0, 0, 0, 0)],
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array<Buffer>(scans).fill(scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A PNG with chunks after its header. */
export async function makePngWith(chunks: readonly Buffer[]): Promise<Buffer> {
  const background = '#336699';
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** A chunk of zeros: a colour profile (`iCCP`), or a text (`zTXt`), compressed a thousandfold. */
export function makePackedChunk(type: 'iCCP' | 'zTXt', bytes: number): Buffer {
  const data = Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))]);
  return toChunk(type, data);
}

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A TIFF of 64 × 64 pixels that says its only tile is as large as memory. */
export function makeHugeTileTiff(tileSide: number): Buffer {
  const tags = [
    ...[
      [256, 64],
      [257, 64],
      [258, 8],
      [259, 1],
      [262, 1],
      [277, 1],
    ],
    ...[
      [322, tileSide],
      [323, tileSide],
      [324, 8],
      [325, 4_096],
    ],
  ];
  const folder = Buffer.alloc(2 + tags.length * 12 + 4);
  folder.writeUInt16LE(tags.length);
  for (const [place, [tag = 0, value = 0]] of tags.entries()) {
    const at = 2 + place * 12;
    folder.writeUInt16LE(tag, at);
    folder.writeUInt16LE(4, at + 2);
    folder.writeUInt32LE(1, at + 4);
    folder.writeUInt32LE(value, at + 8);
  }
  const head = Buffer.from([0x49, 0x49, 0x2a, 0, 0, 0, 0, 0]);
  head.writeUInt32LE(8 + 4_096, 4);
  return Buffer.concat([head, Buffer.alloc(4_096, 128), folder]);
}

/** A JPEG with this many bytes of metadata, in as many segments as they take. */
export async function makeMetadataFlood(bytes: number): Promise<Buffer> {
  const photo = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#789' },
  })
    .jpeg()
    .toBuffer();
  const name = Buffer.from('http://ns.adobe.com/xap/1.0/\0');
  const packet = Buffer.concat([name, Buffer.alloc(65_000, '<x:a ')]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(packet.length + 2, 2);
  const segments = Array.from({ length: Math.ceil(bytes / packet.length) }, () => [head, packet]);
  return Buffer.concat([photo.subarray(0, 2), ...segments.flat(), photo.subarray(2)]);
}

/** An animation of flat pictures. */
export function makeAnimation(
  side: number,
  pages: number,
  format: 'webp' | 'gif',
): Promise<Buffer> {
  const background = '#456';
  const animation = sharp({
    create: { width: side, height: side * pages, channels: 3, background, pageHeight: side },
    limitInputPixels: false,
  });
  return animation[format]({ effort: 1 }).toBuffer();
}
