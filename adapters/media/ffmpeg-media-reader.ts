import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { workerEntry } from '@/adapters/process/fork-worker';
import { createProcessSlots, NoFreeSlot } from '@/adapters/process/process-slots';
import { readTrack } from '@/adapters/sound/read-track';
import { type ClipFile, measureClip, writeStill } from './check-clip';
import { writeStrip } from './clip-strip';
import { copyWithoutSound } from './copy-without-sound';
import {
  type ClipStrip,
  type MediaLimits,
  type MediaReader,
  MediaReaderBusy,
  MediaRefused,
  type NormalisedPhoto,
} from './media-reader';
import type { PhotoProcesses } from './photo-worker';
import { createPictureProcesses } from './picture-processes';
import { writePlayable } from './playable-clip';
import { readLogo } from './read-logo';
import { readVoice } from './read-voice';
import type { ClipDeps } from './run-clip-program';
import { SNIFFED_BYTES, type SniffedMedia, sniffMedia } from './sniff-media';

export interface MediaReaderOptions extends ClipDeps {
  readonly limits: MediaLimits;
  /** Programs and processes that read photos and clips at once. */
  readonly processes: number;
}

/** Below the web's patience with the product API, so that whoever waits is told why. */
const MAX_WAIT_MS = 100_000;
/** More than the crop of one needs in a 4K video. */
const HEADSHOT_SIDE_PIXELS = 1600;

/** Photos by libvips and libheif in processes of their own, clips by ffmpeg; few at once. */
export function createMediaReader(options: MediaReaderOptions): MediaReader {
  const { limits } = options;
  const entry = workerEntry(import.meta.url, './photo-worker');
  const pictures: PhotoProcesses = createPictureProcesses(options.processes, entry);
  const slots = createProcessSlots(options.processes, MAX_WAIT_MS);
  const inSlot = <Result>(work: () => Promise<Result>, signal?: AbortSignal) =>
    slots.run(work, signal).catch((error: unknown) => {
      throw error instanceof NoFreeSlot ? new MediaReaderBusy() : error;
    });
  let lastPlayable: Promise<unknown> = Promise.resolve();
  return {
    async readMedia(path, folder, signal) {
      const sniffed = await sniff(path, limits);
      const reading = { pictures, limits, path, folder, signal };
      return sniffed.kind === 'photo'
        ? inSlot(() => readPhoto(reading, sniffed), signal)
        : inSlot(() => readClip(reading, sniffed, options), signal);
    },
    async readHeadshot(path, folder, signal) {
      const sniffed = await sniff(path, limits, 'photo');
      if (sniffed.kind === 'clip') {
        throw new MediaRefused('unsupported', 'This is a clip. Please use a photo.');
      }
      const reading = { pictures, limits, path, folder, signal };
      return inSlot(() => readPhoto(reading, sniffed, HEADSHOT_SIDE_PIXELS), signal);
    },
    readLogo: (path, folder, signal) =>
      inSlot(() => readLogo({ pictures, path, folder, signal }), signal),
    async resize(from, to, width, signal) {
      await inSlot(() => pictures.perform({ kind: 'resize', from, to, width }, signal), signal);
    },
    makePlayable(from, to) {
      const made = lastPlayable.then(() => inSlot(() => makePlayable(options, from, to)));
      lastPlayable = made.catch(() => undefined);
      return made;
    },
    copyWithoutSound: (from, to) => inSlot(() => copyWithoutSound(options, from, to)),
    makeStrip: (from, to, strip) => inSlot(() => makeStrip(options, from, to, strip)),
    readVoice: (upload, signal) => inSlot(() => readVoice(options, upload, signal), signal),
    readTrack: (path, signal) => inSlot(() => readTrack(path, options, signal), signal),
    close: () => pictures.close(),
  };
}

async function makePlayable(options: MediaReaderOptions, from: string, to: string): Promise<void> {
  await writePlayable(options, await openClip(options, from), to);
}

async function makeStrip(
  options: MediaReaderOptions,
  from: string,
  to: string,
  strip: ClipStrip,
): Promise<void> {
  await writeStrip(options, await openClip(options, from), to, strip);
}

async function openClip({ limits }: MediaReaderOptions, path: string): Promise<ClipFile> {
  const sniffed = await sniff(path, limits);
  if (sniffed.kind !== 'clip') throw new MediaRefused('unsupported', 'This is not a clip.');
  return { path, container: sniffed.container, signal: undefined };
}

interface Reading {
  readonly pictures: PhotoProcesses;
  readonly limits: MediaLimits;
  readonly path: string;
  readonly folder: string;
  readonly signal: AbortSignal | undefined;
}

async function sniff(
  path: string,
  limits: MediaLimits,
  wanted = 'photo or clip',
): Promise<SniffedMedia> {
  const { size } = await stat(path);
  if (size === 0) throw new MediaRefused('empty', 'The file is empty.');
  const file = await open(path);
  try {
    const head = Buffer.alloc(Math.min(SNIFFED_BYTES, size));
    await file.read(head, 0, head.length, 0);
    // Shorter than any header: the readers below need not guard every offset.
    const sniffed = head.length < 16 ? undefined : sniffMedia(head);
    if (sniffed === undefined) {
      throw new MediaRefused('unsupported', `It is not a ${wanted} we can use.`);
    }
    const most = sniffed.kind === 'photo' ? limits.photoBytes : limits.clipBytes;
    if (size > most) throw new MediaRefused('too_large', toLimitSentence(sniffed.kind, most));
    return sniffed;
  } finally {
    await file.close();
  }
}

function toLimitSentence(kind: 'photo' | 'clip', bytes: number): string {
  return `A ${kind} may be at most ${Math.floor(bytes / 1024 / 1024)} MB.`;
}

async function readPhoto(
  { pictures, limits, path, folder, signal }: Reading,
  { format, extension }: Extract<SniffedMedia, { kind: 'photo' }>,
  maxSidePixels?: number,
): Promise<NormalisedPhoto> {
  const to = join(folder, 'photo.jpg');
  const task = {
    kind: 'normalise',
    format,
    from: path,
    to,
    mostPixels: limits.photoPixels,
  } as const;
  const { photo } = await pictures.perform(
    maxSidePixels === undefined ? task : { ...task, maxSidePixels },
    signal,
  );
  if (photo === undefined) throw new MediaRefused('damaged', 'This photo could not be read.');
  return { kind: 'photo' as const, path: to, extension, ...photo };
}

async function readClip(
  { pictures, limits, path, folder, signal }: Reading,
  { container, extension }: Extract<SniffedMedia, { kind: 'clip' }>,
  deps: ClipDeps,
) {
  const clip = { path, container, signal };
  const seconds = await measureClip(deps, clip, limits);
  const still = join(folder, 'still.png');
  await writeStill(deps, clip, still);
  const posterPath = join(folder, 'poster.jpg');
  const { photo } = await pictures.perform(
    {
      kind: 'normalise',
      format: 'image',
      from: still,
      to: posterPath,
      mostPixels: limits.photoPixels,
    },
    signal,
  );
  if (photo === undefined) throw new MediaRefused('damaged', 'This clip could not be read.');
  return { kind: 'clip' as const, posterPath, seconds, extension, ...photo };
}
