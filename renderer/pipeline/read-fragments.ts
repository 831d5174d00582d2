import { type FileHandle, open } from 'node:fs/promises';
import type { StreamFragments } from '@/contracts/production/stream-job';
import { listBoxes, type Mp4Box, readBytes } from './mp4-boxes';

type Fragments = Omit<StreamFragments, 'width' | 'height'>;

/**
 * Reads the positions of the fragments in a rung's file from the index that ffmpeg writes after its header;
 * for a finished video, those within its media (embed-fragments.ts).
 * @returns undefined for a file without fragments.
 * @throws Error for one without an index, or whose fragments do not fill it.
 */
export async function findFragments(path: string): Promise<Fragments | undefined> {
  await using file = await open(path);
  const boxes = await listBoxes(file);
  if (boxes.some(isFragment)) return await describeFragments(file, boxes);
  const media = boxes.find(({ type }) => type === 'mdat');
  if (media === undefined || !(await beginsWithHeader(file, media))) return undefined;
  return {
    ...(await describeFragments(file, await listBoxes(file, media.contents, media.end))),
    isInVideo: true,
  };
}

/** Reads the fragments of a rung's file. @throws Error for a file without. */
export async function readFragments(path: string): Promise<Fragments> {
  const found = await findFragments(path);
  if (found === undefined) throw new Error('a rung of a stream has no fragments');
  return found;
}

/** Returns whether media starts with the header of fragments rather than with a frame. */
async function beginsWithHeader(file: FileHandle, { contents }: Mp4Box): Promise<boolean> {
  return (await readBytes(file, contents + 4, 4)).toString('latin1') === 'ftyp';
}

async function describeFragments(file: FileHandle, boxes: readonly Mp4Box[]): Promise<Fragments> {
  const [start] = boxes;
  const header = boxes.find(({ type }) => type === 'moov');
  const index = boxes.find(({ type }) => type === 'sidx');
  const first = boxes.find(isFragment);
  if (start === undefined || header === undefined || index === undefined || first === undefined) {
    throw new Error('a rung of a stream has no index');
  }
  const read = ({ start: from, end }: Mp4Box) => readBytes(file, from, end - from);
  const fragments = readIndex(await read(index));
  const end = fragments.reduce((sum, [length]) => sum + length, first.start);
  if (end > (boxes.at(-1)?.end ?? 0)) {
    throw new Error('a rung of a stream is shorter than its index says');
  }
  return {
    bytes: (await file.stat()).size,
    codecs: readCodecs(await read(header)),
    headerStart: start.start,
    headerBytes: header.end - start.start,
    firstByte: first.start,
    fragments,
  };
}

function isFragment({ type }: Mp4Box): boolean {
  return type === 'moof';
}

/** Length in bytes and seconds of each fragment (ISO/IEC 14496-12, 8.16.3), of the first track's index. */
function readIndex(index: Buffer): [number, number][] {
  const isLong = index.readUInt8(8) === 1;
  const timescale = index.readUInt32BE(16);
  const counted = isLong ? 38 : 30;
  const count = index.readUInt16BE(counted);
  return Array.from({ length: count }, (_, i) => {
    const entry = counted + 2 + 12 * i;
    const length = index.readUInt32BE(entry) & 0x7fffffff;
    return [length, index.readUInt32BE(entry + 4) / timescale];
  });
}

/** RFC 6381: profile, constraints and level of H.264 as its configuration states them; AAC-LC. */
function readCodecs(header: Buffer): string {
  const at = header.indexOf('avcC', 0, 'latin1');
  if (at < 0) throw new Error('a rung of a stream is not H.264');
  const video = `avc1.${header.toString('hex', at + 5, at + 8)}`;
  return header.includes('mp4a', 0, 'latin1') ? `${video},mp4a.40.2` : video;
}
