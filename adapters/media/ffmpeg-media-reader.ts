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
import { type PhotoCost, toMaxPixels, toPhotoCost } from './photo-budgets';
import type { PhotoProcesses } from './photo-worker';
import { createPictureProcesses, DECODING, toPictureWork } from './picture-processes';
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
/** A photo that takes long waits for its lane, and then for a slot. */
const MAX_HEAVY_WAIT_MS = 90_000;
/** Larger than its crop in a 4K video. */
const HEADSHOT_SIDE_PIXELS = 1600;

/** Reads photos with libvips and libheif in separate processes and clips with ffmpeg, a few at a time. */
export function createMediaReader(options: MediaReaderOptions): MediaReader {
  const { limits } = options;
  const entry = workerEntry(import.meta.url, './photo-worker');
  const { sandbox } = options;
  const pictures: PhotoProcesses = createPictureProcesses(entry, {
    limits: { ...DECODING, isEnforced: true },
    sandbox,
  });
  const slots = createProcessSlots(options.processes, MAX_WAIT_MS);
  const inSlot = <Result>(run: () => Promise<Result>, work?: MediaWork) =>
    asBusy(slots.run(run, work));
  // A photo that takes long leaves one slot to those that do not.
  const heavySlots = createProcessSlots(Math.max(1, options.processes - 1), MAX_HEAVY_WAIT_MS);
  const readInSlot = async (reading: Reading, sniffed: SniffedPhoto, maxSidePixels?: number) => {
    const { work } = reading;
    const read = (cost: PhotoCost) => readPhoto(reading, sniffed, { ...cost, maxSidePixels });
    const light = await inSlot(async () => {
      const cost = await measureCost(reading, sniffed);
      return cost.isHeavy ? { cost } : { photo: await read(cost) };
    }, work);
    if (light.photo !== undefined) return light.photo;
    return asBusy(heavySlots.run(() => inSlot(() => read(light.cost), work), work));
  };
  let lastPlayable: Promise<unknown> = Promise.resolve();
  return {
    async readMedia(path, folder, work) {
      const sniffed = await sniff(path, limits);
      const reading = { pictures, limits, path, folder, work };
      return sniffed.kind === 'photo'
        ? readInSlot(reading, sniffed)
        : inSlot(() => readClip(reading, sniffed, options), work);
    },
    async readHeadshot(path, folder, work) {
      const sniffed = await sniff(path, limits, 'photo');
      if (sniffed.kind === 'clip') {
        throw new MediaRefused('unsupported', 'This is a clip. Please use a photo.');
      }
      const reading = { pictures, limits, path, folder, work };
      return readInSlot(reading, sniffed, HEADSHOT_SIDE_PIXELS);
    },
    async isSamePicture(one, other, { owner, signal } = {}) {
      const task = { kind: 'compare', one, other } as const;
      const compare = () => pictures.perform(task, { owner, signal, reads: [one, other] });
      return (await inSlot(compare, { owner, signal })).isSame === true;
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

async function asBusy<Result>(running: Promise<Result>): Promise<Result> {
  return running.catch((error: unknown) => {
    throw error instanceof NoFreeSlot ? new MediaReaderBusy() : error;
  });
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
    throw new MediaRefused('too_large', `A ${kind} can be up to ${megabytes} MB.`);
  }
  return sniffed;
}

type SniffedPhoto = Extract<SniffedMedia, { kind: 'photo' }>;

/** @throws MediaRefused for a photo that says itself that it has too many pixels. */
async function measureCost(
  { pictures, limits, path, work }: Reading,
  { format }: SniffedPhoto,
): Promise<PhotoCost> {
  const maxPixels = toMaxPixels(format, limits.photoPixels);
  const task = { kind: 'measure', format, from: path, maxPixels } as const;
  const { pixels } = await pictures.perform(task, { ...work, owner: work?.owner, reads: [path] });
  return toPhotoCost(format, pixels);
}

async function readPhoto(
  { pictures, limits, path, folder, work }: Reading,
  { format, extension }: SniffedPhoto,
  { timeoutMs, maxSidePixels }: PhotoCost & { readonly maxSidePixels: number | undefined },
): Promise<NormalisedPhoto> {
  const to = join(folder, 'photo.jpg');
  const maxPixels = toMaxPixels(format, limits.photoPixels);
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
