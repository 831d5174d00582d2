const START = 0xd8;
const FIRST_SCAN = 0xda;
const APPLICATION_1 = 0xe1;
/** In TIFF: how the picture is to be turned. */
const ORIENTATION = 0x0112;
const UPRIGHT = 1;

/** A JPEG's size as it is stored, before it is turned upright, and what cameras wrote into it. */
export interface JpegHead {
  readonly width: number;
  readonly height: number;
  /** EXIF and XMP, each a whole segment with its marker. */
  readonly metadata: readonly Uint8Array<ArrayBuffer>[];
}

/** Reads the segments before the picture itself; undefined for a damaged file or another format. */
export function readJpegHead(bytes: Uint8Array<ArrayBuffer>): JpegHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] !== 0xff || bytes[1] !== START) return undefined;
  const metadata: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    const end = at + 2 + view.getUint16(at + 2);
    if (bytes[at] !== 0xff || marker === FIRST_SCAN || end > bytes.length) return undefined;
    if (isFrame(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), metadata };
    }
    if (marker === APPLICATION_1) metadata.push(bytes.slice(at, end));
    at = end;
  }
  return undefined;
}

/** Start of frame, in any of its kinds; the others in their range are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** The JPEG with other metadata in front, which say that it is upright. */
export function withMetadata(jpeg: Blob, metadata: readonly Uint8Array<ArrayBuffer>[]): Blob {
  const upright = metadata.map((segment) => {
    const changed = segment.slice();
    setUpright(changed);
    return changed;
  });
  return new Blob([jpeg.slice(0, 2), ...upright, jpeg.slice(2)], { type: 'image/jpeg' });
}

/** Sets the orientation in an EXIF segment, if it has one: "Exif", two zeros, then TIFF. */
function setUpright(segment: Uint8Array<ArrayBuffer>): void {
  const tiff = 10;
  const isExif = String.fromCharCode(...segment.subarray(4, 8)) === 'Exif';
  if (!isExif || segment.length < tiff + 8) return;
  const view = new DataView(segment.buffer);
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  if (directory + 2 > segment.length) return;
  const entries = view.getUint16(directory, isLittle);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + 12 * i;
    if (entry + 12 > segment.length) return;
    if (view.getUint16(entry, isLittle) === ORIENTATION) {
      view.setUint16(entry + 8, UPRIGHT, isLittle);
    }
  }
}
