import { cutPresets } from '@/contracts/cuts';
import type { Section } from '../render/bench';
import { makeBenchPhotos } from '../render/requests';
import { measureJob, toCut } from './jobs';

/**
 * Peak memory of a job with a cut of every preset and, at the usual ten photos of the other section, as
 * many photos as a project may have: sixty.
 */
export const memory: Section = async (bench) => {
  const photos = await makeBenchPhotos(bench, 6 * bench.photos, true);
  const presets = Object.keys(cutPresets) as (keyof typeof cutPresets)[];
  // The shortest length: the photos follow each other as fast as they may.
  const cuts = presets.map((preset) => toCut(preset, 6));
  const { megabytes } = await measureJob(bench, photos, cuts);
  return [
    {
      what: `peak memory, ${photos.length} photos × 6 cuts`,
      unit: 'MB',
      values: [megabytes],
      goal: 900,
    },
  ];
};
