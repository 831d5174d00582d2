import { open } from 'node:fs/promises';
import type { StreamFragments } from '@/contracts/stream-job';

/** The header and index of a three-minute rung take 5 kB. */
const MAX_HEAD_BYTES = 256 * 1024;

interface Box {
  readonly type: string;
  /** Where the box begins and ends in the file. */
  readonly start: number;
  readonly end: number;
}

/**
 * Reads where the fragments of a rung's file lie from the index that ffmpeg writes behind its header.
 * @throws Error for a file without such an index, or one whose fragments do not fill it.
 */
export async function readFragments(
  path: string,
): Promise<Omit<StreamFragments, 'width' | 'height'>> {
  await using file = await open(path);
  const { size: bytes } = await file.stat();
  const { buffer } = await file.read(Buffer.alloc(Math.min(bytes, MAX_HEAD_BYTES)), 0);
  const boxes = listBoxes(buffer);
  const header = boxes.find(({ type }) => type === 'moov');
  const index = boxes.find(({ type }) => type === 'sidx');
  const first = boxes.find(({ type }) => type === 'moof');
  if (header === undefined || index === undefined || first === undefined) {
    throw new Error('a rung of a stream has no index');
  }
  const fragments = readIndex(buffer.subarray(index.start, index.end));
  const end = fragments.reduce((sum, [length]) => sum + length, first.start);
  if (end > bytes) throw new Error('a rung of a stream is shorter than its index says');
  return {
    bytes,
    codecs: readCodecs(buffer.subarray(header.start, header.end)),
    headerBytes: header.end,
    firstByte: first.start,
    fragments,
  };
}

/** The top-level boxes that begin within the bytes. */
function listBoxes(head: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let start = 0; start + 8 <= head.length; ) {
    const length = head.readUInt32BE(start);
    if (length < 8) break;
    boxes.push({ type: head.toString('latin1', start + 4, start + 8), start, end: start + length });
    start += length;
  }
  return boxes;
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
