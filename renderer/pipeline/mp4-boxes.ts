import type { FileHandle } from 'node:fs/promises';

/** A box of an MP4 file (ISO/IEC 14496-12, 4.2), by offsets in bytes. */
export interface Mp4Box {
  readonly type: string;
  readonly start: number;
  /** Where its contents begin. */
  readonly contents: number;
  readonly end: number;
}

const SHORT_HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/** Lists the boxes of a file, or those between two offsets. @throws Error for an impossible length. */
export async function listBoxes(file: FileHandle, from = 0, to?: number): Promise<Mp4Box[]> {
  const end = to ?? (await file.stat()).size;
  const boxes: Mp4Box[] = [];
  for (let start = from; start < end; ) {
    const head = await readBytes(file, start, Math.min(LONG_HEADER_BYTES, end - start));
    const box = toBox(head, start, end);
    boxes.push(box);
    start = box.end;
  }
  return boxes;
}

/** Lists the boxes within bytes in memory. @throws Error for an impossible length. */
export function listBoxesIn(bytes: Buffer, from = 0): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  for (let start = from; start < bytes.length; ) {
    const box = toBox(bytes.subarray(start), start, bytes.length);
    boxes.push(box);
    start = box.end;
  }
  return boxes;
}

/** Reads bytes of a file, fewer at its end. */
export async function readBytes(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

function toBox(head: Buffer, start: number, limit: number): Mp4Box {
  if (head.length < SHORT_HEADER_BYTES) throw new Error('an MP4 file ends within a box');
  const short = head.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && head.length < LONG_HEADER_BYTES) throw new Error('an MP4 file ends within a box');
  const headerBytes = isLong ? LONG_HEADER_BYTES : SHORT_HEADER_BYTES;
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short || limit - start;
  if (length < headerBytes || start + length > limit) {
    throw new Error('an MP4 file has a box that does not fit into it');
  }
  return {
    type: head.toString('latin1', 4, 8),
    start,
    contents: start + headerBytes,
    end: start + length,
  };
}
