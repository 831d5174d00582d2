import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { workerEntry } from '@/adapters/process/fork-worker';
import { createProcessSlots, NoFreeSlot } from '@/adapters/process/process-slots';
import { readTrack } from '@/adapters/sound/read-track';
import { type ClipFile, measureClip, writeStill } from './check-clip';
import { writeStrip } from './clip-strip';
import {
  type MediaLimits,
  type MediaReader,
  MediaReaderBusy,
  MediaRefused,
  type MediaWork,
  type NormalisedPhoto,
} from './media-reader';
import { photoBudget } from './photo-budgets';
import type { PhotoProcesses } from './photo-worker';
import { createPictureProcesses, toPictureWork } from './picture-processes';
import { writePlayable } from './playable-clip';
import { readHead } from './read-head';
import { readLogo } from './read-logo';
import { readVoice } from './read-voice';
import { remuxVideo } from './remux-video';
import type { MediaPrograms } from './run-clip-program';
import { SNIFFED_BYTES, type SniffedMedia, sniffMedia } from './sniff-media';

export interface MediaReaderOptions extends MediaPrograms {
  readonly limits: MediaLimits;
  /** Maximum number of programs and processes that read photos and clips concurrently. */
  readonly processes: number;
}

/** Shorter than the web's timeout for the product API, so that the user receives the reason. */
const MAX_WAIT_MS = 100_000;
/** Larger than its crop in a 4K video. */
const HEADSHOT_SIDE_PIXELS = 1600;

/** Reads photos with libvips and libheif in separate processes and clips with ffmpeg, a few at a time. */
export function createMediaReader(options: MediaReaderOptions): MediaReader {
  const { limits } = options;
  const entry = workerEntry(import.meta.url, './photo-worker');
  const { sandbox } = options;
  const pictures: PhotoProcesses = createPictureProcesses(entry, { sandbox });
  const slots = createProcessSlots(options.processes, MAX_WAIT_MS);
  const inSlot = <Result>(run: () => Promise<Result>, work?: MediaWork) =>
    slots.run(run, work).catch((error: unknown) => {
      throw error instanceof NoFreeSlot ? new MediaReaderBusy() : error;
    });
  let lastPlayable: Promise<unknown> = Promise.resolve();
  return {
    async readMedia(path, folder, work) {
      const sniffed = await sniff(path, limits);
      const reading = { pictures, limits, path, folder, work };
      return sniffed.kind === 'photo'
        ? inSlot(() => readPhoto(reading, sniffed), work)
        : inSlot(() => readClip(reading, sniffed, options), work);
    },
    async readHeadshot(path, folder, work) {
      const sniffed = await sniff(path, limits, 'photo');
      if (sniffed.kind === 'clip') {
        throw new MediaRefused('unsupported', 'This is a clip. Please use a photo.');
      }
      const reading = { pictures, limits, path, folder, work };
      return inSlot(() => readPhoto(reading, sniffed, HEADSHOT_SIDE_PIXELS), work);
    },
    readLogo: (path, folder, work) =>
      inSlot(() => readLogo({ pictures, path, folder, work }), work),
    async resize(from, to, width, work) {
      const task = { kind: 'resize', from, to, width } as const;
      await inSlot(() => pictures.perform(task, toPictureWork(task, work)), work);
    },
    async makeBareCopy(from, to, side, work) {
      const task = { kind: 'bare copy', from, to, side } as const;
      await inSlot(() => pictures.perform(task, toPictureWork(task, work)), work);
    },
    makePlayable(from, to, work) {
      const make = async () => writePlayable(options, await openClip(options, from), to);
      const made = lastPlayable.then(() => inSlot(make, work));
      lastPlayable = made.catch(() => undefined);
      return made;
    },
    remuxVideo: (from, to, sound, work) => inSlot(() => remuxVideo(options, from, to, sound), work),
    makeStrip: (from, to, strip, work) =>
      inSlot(async () => writeStrip(options, await openClip(options, from), to, strip), work),
    readVoice: (upload, work) => inSlot(() => readVoice(options, upload, work?.signal), work),
    readTrack: (path, work) => inSlot(() => readTrack(path, options, work?.signal), work),
    close: () => pictures.close(),
  };
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
  readonly work: MediaWork | undefined;
}

async function sniff(
  path: string,
  limits: MediaLimits,
  wanted = 'photo or clip',
): Promise<SniffedMedia> {
  const { size } = await stat(path);
  if (size === 0) throw new MediaRefused('empty', 'The file is empty.');
  const sniffed = sniffMedia(await readHead(path, SNIFFED_BYTES));
  if (sniffed === undefined) {
    throw new MediaRefused('unsupported', `It is not a ${wanted} we can use.`);
  }
  const { kind } = sniffed;
  const most = kind === 'photo' ? limits.photoBytes : limits.clipBytes;
  if (size > most) {
    const megabytes = Math.floor(most / 1024 / 1024);
    throw new MediaRefused('too_large', `A ${kind} may be at most ${megabytes} MB.`);
  }
  return sniffed;
}

async function readPhoto(
  { pictures, limits, path, folder, work }: Reading,
  { format, extension }: Extract<SniffedMedia, { kind: 'photo' }>,
  maxSidePixels?: number,
): Promise<NormalisedPhoto> {
  const to = join(folder, 'photo.jpg');
  const { maxPixels, timeoutMs } = photoBudget(format, limits.photoPixels);
  const task = { kind: 'normalise', format, from: path, to, maxPixels, maxSidePixels } as const;
  const { photo } = await pictures.perform(task, { ...toPictureWork(task, work), timeoutMs });
  if (photo === undefined) throw new MediaRefused('damaged', 'This photo could not be read.');
  return { kind: 'photo' as const, path: to, extension, ...photo };
}

async function readClip(
  { pictures, limits, path, folder, work }: Reading,
  { container, extension }: Extract<SniffedMedia, { kind: 'clip' }>,
  deps: MediaPrograms,
) {
  const clip = { path, container, signal: work?.signal };
  const seconds = await measureClip(deps, clip, limits);
  const still = join(folder, 'still.png');
  await writeStill(deps, clip, still);
  const posterPath = join(folder, 'poster.jpg');
  const files = { from: still, to: posterPath, maxPixels: limits.photoPixels };
  const task = { kind: 'normalise', format: 'image', ...files } as const;
  const { photo } = await pictures.perform(task, toPictureWork(task, work));
  if (photo === undefined) throw new MediaRefused('damaged', 'This clip could not be read.');
  return { kind: 'clip' as const, posterPath, seconds, extension, ...photo };
}
