export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'tiff' | 'heic' | 'avif';
/** ffmpeg's names of the only containers it may open. */
export type ClipContainer = 'mov' | 'matroska' | 'avi';

export type SniffedMedia =
  | { readonly kind: 'photo'; readonly format: PhotoFormat; readonly extension: string }
  | { readonly kind: 'clip'; readonly container: ClipContainer; readonly extension: string };

/** Length of the file header in bytes that detection needs. */
export const SNIFFED_BYTES = 4096;

/** Detects a file's type by its first bytes, regardless of its name. Undefined for unsupported types. */
export function sniffMedia(head: Buffer): SniffedMedia | undefined {
  // Shorter than any header; the checks below can then skip bounds checks.
  if (head.length < 16) return undefined;
  return sniffSignature(head) ?? sniffRiff(head) ?? sniffBoxes(head);
}

function sniffSignature(head: Buffer): SniffedMedia | undefined {
  const starts = (...bytes: number[]) => head.subarray(0, bytes.length).equals(Buffer.from(bytes));
  if (starts(0xff, 0xd8, 0xff)) return photo('jpeg', 'jpg');
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return photo('png', 'png');
  if (starts(0x49, 0x49, 0x2a, 0) || starts(0x4d, 0x4d, 0, 0x2a)) return photo('tiff', 'tif');
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) {
    // EBML: its head names the kind of document.
    const isWebm = head.subarray(0, 64).includes('webm');
    return clip('matroska', isWebm ? 'webm' : 'mkv');
  }
  return undefined;
}

function sniffRiff(head: Buffer): SniffedMedia | undefined {
  if (head.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  const form = head.toString('latin1', 8, 12);
  if (form === 'WEBP') return photo('webp', 'webp');
  return form === 'AVI ' ? clip('avi', 'avi') : undefined;
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/** ISO base media files begin with a box that names brands. */
function sniffBoxes(head: Buffer): SniffedMedia | undefined {
  const type = head.toString('latin1', 4, 8);
  // QuickTime files without brands begin with one of these boxes.
  if (['moov', 'mdat', 'wide', 'free', 'skip'].includes(type)) return clip('mov', 'mov');
  if (type !== 'ftyp') return undefined;
  const brands = readBrands(head);
  const [major] = brands;
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return photo('avif', 'avif');
  if (brands.some((brand) => heicBrands.includes(brand))) return photo('heic', 'heic');
  return clip('mov', major === 'qt  ' ? 'mov' : 'mp4');
}

function readBrands(head: Buffer): string[] {
  const end = Math.min(head.length, head.readUInt32BE(0));
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

const photo = (format: PhotoFormat, extension: string): SniffedMedia => ({
  kind: 'photo',
  format,
  extension,
});
const clip = (container: ClipContainer, extension: string): SniffedMedia => ({
  kind: 'clip',
  container,
  extension,
});
