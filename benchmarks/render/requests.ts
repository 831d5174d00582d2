import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { planStoryboard } from '@/contracts/production/storyboard';
import { type CameraMotion, defaultMotion } from '@/contracts/project/motion';
import { defaultTransition, type TransitionType } from '@/contracts/project/transition';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { RenderRequest } from '@/renderer/pipeline/render-request';
import { makePhotos } from '@/tests/support/photos';
import type { Bench } from './bench';

/** The motions with goals: those that are assigned by position. */
export const assignedMotions = Array.from({ length: 6 }, (_, position) => defaultMotion(position));

export interface BenchPhoto {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Typical sizes of cameras and phones: 12 to 24 megapixels. */
const sizes = [
  { width: 4000, height: 3000 },
  { width: 6000, height: 4000 },
  { width: 4608, height: 3456 },
  { width: 5472, height: 3648 },
] as const;
const [first] = sizes;
const largest = sizes[1];

/** Real pictures beside the project, if they exist. */
const real = ['scene-1', 'scene-2', 'scene-3', 'large-landscape', 'iphone-hdr', 'gain-map'];

/** Every size with every picture; further photos repeat these. */
const DIFFERENT = 12;

/** Makes photos of synthetic or real rooms, 12 to 24 megapixels each. */
export async function makeBenchPhotos(
  { folder }: Bench,
  count: number,
  areLargest = false,
): Promise<BenchPhoto[]> {
  const photos: BenchPhoto[] = [];
  const into = join(folder, areLargest ? 'largest' : 'photos');
  await mkdir(into, { recursive: true });
  for (let i = 0; i < count; i++) {
    const size = areLargest ? largest : (sizes[i % sizes.length] ?? first);
    const path = join(into, `photo-${i}.jpg`);
    const same = photos[i % DIFFERENT];
    if (same !== undefined) await copyDifferently(same.path, path, i);
    else if (!existsSync(path)) await makeBenchPhoto(path, i, size);
    photos.push({ path, ...size });
  }
  return photos;
}

async function makeBenchPhoto(path: string, i: number, size: FrameSize): Promise<void> {
  const seed = `../shared/fixtures/photos/${real[i % real.length]}.jpg`;
  const [drawn] = existsSync(seed) ? [seed] : await makePhotos(`${path}.seed`, 1, size);
  await sharp(drawn)
    .autoOrient()
    .resize({ ...size, kernel: 'lanczos3' })
    .jpeg()
    .toFile(path);
}

/**
 * Makes a different picture with an invisible change of shade, because the product re-encodes uploads and
 * renders equal ones once.
 */
async function copyDifferently(from: string, to: string, i: number): Promise<void> {
  if (existsSync(to)) return;
  const shade = Math.floor(i / DIFFERENT);
  await sharp(from).linear(1, shade).jpeg().toFile(to);
}

export interface RequestOptions {
  readonly motions?: readonly CameraMotion[];
  readonly transitions?: readonly TransitionType[];
  readonly seconds?: number;
}

/** Returns a request in the default shape; motions and transitions by position unless given. */
export function toRequest(
  photos: readonly BenchPhoto[],
  { motions = [], transitions, seconds }: RequestOptions = {},
): RenderRequest {
  const types = transitions ?? photos.slice(1).map((_, i) => defaultTransition(i));
  const kinds = photos.map(() => ({ kind: 'photo' }) as const);
  return {
    size: { width: 1920, height: 1080 },
    shots: photos.map((photo, i) => ({
      ...photo,
      id: String(i),
      kind: 'photo',
      motion: motions[i] ?? defaultMotion(i),
      isLabelled: false,
    })),
    transitions: types,
    storyboard: planStoryboard(kinds, types, seconds),
  };
}
