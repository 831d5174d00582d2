import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { listBoxes, listBoxesIn, type Mp4Box, readBytes } from './mp4-boxes';

/** Consecutive frames of a track in a file. */
interface Chunk {
  readonly start: number;
  readonly samples: number;
}
type ChunksByTrack = ReadonlyMap<number, readonly Chunk[]>;

const MEDIA_HEADER_BYTES = 8;
/** Flag of a run of frames (8.8.8.1): its offset is present. */
const HAS_OFFSET = 0x1;
/** Offsets in an ordinary MP4's tables have 32 bits: 70 minutes of 8 Mbit/s. */
const MAX_FILE_BYTES = 2 ** 32 - 1;

/**
 * Writes one MP4 that is both an ordinary file and the top rung of a stream: tables of all frames in front,
 * as every player and editor reads them, and media that holds a fragmented file whole. Players of files see
 * the frames in it, players of streams its header and fragments, which name no offsets outside themselves.
 *
 * @param plain an ordinary MP4, whose tables are taken, with their places corrected.
 * @param fragmented the same frames in fragments.
 * @throws Error when the two do not hold the same number of frames.
 */
export async function embedFragments(
  plain: string,
  fragmented: string,
  output: string,
): Promise<void> {
  const { brand, tables } = await readTables(plain);
  const { chunks, bytes } = await readChunks(fragmented);
  const place = (offset: number) => placeChunks(tables, chunks, offset);
  // Tables have the same length wherever they point to.
  const offset = brand.length + place(0).length + MEDIA_HEADER_BYTES;
  if (offset + bytes > MAX_FILE_BYTES) throw new Error('a video is too long for one MP4');
  const media = Buffer.alloc(MEDIA_HEADER_BYTES);
  media.writeUInt32BE(MEDIA_HEADER_BYTES + bytes);
  media.write('mdat', 4, 'latin1');
  const target = createWriteStream(output);
  target.write(Buffer.concat([brand, place(offset), media]));
  await pipeline(createReadStream(fragmented), target);
}

async function readTables(path: string): Promise<{ brand: Buffer; tables: Buffer }> {
  await using file = await open(path);
  const boxes = await listBoxes(file);
  const read = async (wanted: string) => {
    const box = boxes.find(({ type }) => type === wanted);
    if (box === undefined) throw new Error(`a video has no ${wanted} box`);
    return readBytes(file, box.start, box.end - box.start);
  };
  return { brand: await read('ftyp'), tables: await read('moov') };
}

/** Returns the positions of each track's frames in a fragmented file, in order. */
async function readChunks(path: string): Promise<{ chunks: ChunksByTrack; bytes: number }> {
  await using file = await open(path);
  const chunks = new Map<number, Chunk[]>();
  for (const { type, start, end } of await listBoxes(file)) {
    if (type !== 'moof') continue;
    const fragment = await readBytes(file, start, end - start);
    for (const track of findBoxes(fragment, 'traf')) {
      const [id, ...runs] = readRuns(track);
      const placed = runs.map((run) => ({ ...run, start: start + run.start }));
      chunks.set(id, [...(chunks.get(id) ?? []), ...placed]);
    }
  }
  return { chunks, bytes: (await file.stat()).size };
}

/** The track of a fragment's part (8.8.7) and its runs of frames (8.8.8), which start from the fragment. */
function readRuns(track: Buffer): [number, ...Chunk[]] {
  const [header] = findBoxes(track, 'tfhd');
  if (header === undefined) throw new Error('a fragment names no track');
  const runs = findBoxes(track, 'trun');
  if (runs.some((run) => (run.readUInt32BE(8) & HAS_OFFSET) === 0)) {
    throw new Error('a fragment does not say where its frames lie');
  }
  return [
    header.readUInt32BE(12),
    ...runs.map((run) => ({ samples: run.readUInt32BE(12), start: run.readInt32BE(16) })),
  ];
}

/** The boxes of a type directly in a box. */
function findBoxes(box: Buffer, wanted: string): Buffer[] {
  return listBoxesIn(box, MEDIA_HEADER_BYTES)
    .filter(({ type }) => type === wanted)
    .map(({ start, end }) => box.subarray(start, end));
}

const containers: readonly string[] = ['moov', 'trak', 'mdia', 'minf', 'stbl'];

/** Copies a box of tables with the places of its track's frames replaced. */
function placeChunks(
  box: Buffer,
  byTrack: ChunksByTrack,
  offset: number,
  chunks: readonly Chunk[] = [],
): Buffer {
  const type = box.toString('latin1', 4, 8);
  if (type === 'stsc') return toRunTable(chunks);
  if (type === 'stco' || type === 'co64') return toOffsetTable(chunks, offset);
  if (type === 'stsz') requireAllSamples(box, chunks);
  if (!containers.includes(type)) return box;
  const own = type === 'trak' ? (byTrack.get(readTrackId(box)) ?? []) : chunks;
  const parts = listBoxesIn(box, MEDIA_HEADER_BYTES).map(({ start, end }: Mp4Box) =>
    placeChunks(box.subarray(start, end), byTrack, offset, own),
  );
  return toBox(type, Buffer.concat(parts));
}

/** 8.3.2: the times before the id have 32 or 64 bits. */
function readTrackId(track: Buffer): number {
  const [header] = findBoxes(track, 'tkhd');
  if (header === undefined) throw new Error('a track has no header');
  return header.readUInt32BE(header.readUInt8(8) === 1 ? 28 : 20);
}

function requireAllSamples(sizes: Buffer, chunks: readonly Chunk[]): void {
  const [expected, found] = [
    sizes.readUInt32BE(16),
    chunks.reduce((sum, { samples }) => sum + samples, 0),
  ];
  if (found !== expected) throw new Error(`fragments hold ${found} of ${expected} frames`);
}

/** 8.7.4: from which chunk on chunks have how many frames. */
function toRunTable(chunks: readonly Chunk[]): Buffer {
  const changes = chunks.flatMap(({ samples }, i) =>
    samples === chunks[i - 1]?.samples ? [] : [[i + 1, samples, 1]],
  );
  return toTable('stsc', changes);
}

/** 8.7.5 */
function toOffsetTable(chunks: readonly Chunk[], offset: number): Buffer {
  return toTable(
    'stco',
    chunks.map(({ start }) => [offset + start]),
  );
}

function toTable(type: string, rows: readonly (readonly number[])[]): Buffer {
  const values = [0, rows.length, ...rows.flat()];
  const contents = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => {
    contents.writeUInt32BE(value, 4 * i);
  });
  return toBox(type, contents);
}

function toBox(type: string, contents: Buffer): Buffer {
  const head = Buffer.alloc(MEDIA_HEADER_BYTES);
  head.writeUInt32BE(head.length + contents.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, contents]);
}
