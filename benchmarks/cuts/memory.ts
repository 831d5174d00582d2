import { cutPresets } from '@/contracts/cuts';
import type { Section } from '../render/bench';
import { makeBenchPhotos } from '../render/requests';
import { measureJob, toCut } from './jobs';

/** Peak memory of a job with as many photos as a project may have, and a cut of every preset. */
export const memory: Section = async (bench) => {
  const photos = await makeBenchPhotos(bench, 60, true);
  const presets = Object.keys(cutPresets) as (keyof typeof cutPresets)[];
  // The shortest length: the photos follow each other as fast as they may.
  const cuts = presets.map((preset) => toCut(preset, 6));
  const { megabytes } = await measureJob(bench, photos, cuts);
  return [{ what: 'peak memory, 60 photos × 6 cuts', unit: 'MB', values: [megabytes], goal: 900 }];
};
