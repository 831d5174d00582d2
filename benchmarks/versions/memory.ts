import { versionPresets } from '@/contracts/production/versions';
import type { Section } from '../render/bench';
import { makeBenchPhotos } from '../render/requests';
import { measureJob, toVersion } from './jobs';

/**
 * Peak memory of a job with a version of every preset and, at the usual ten photos of the other section, as
 * many photos as a project may have: sixty.
 */
export const memory: Section = async (bench) => {
  const photos = await makeBenchPhotos(bench, 6 * bench.photos, true);
  const presets = Object.keys(versionPresets) as (keyof typeof versionPresets)[];
  // The shortest length: the photos follow each other as fast as they may.
  const versions = presets.map((preset) => toVersion(preset, 6));
  const { megabytes } = await measureJob(bench, photos, versions);
  return [
    {
      what: `peak memory, ${photos.length} photos × 6 versions`,
      unit: 'MB',
      values: [megabytes],
      goal: 900,
    },
  ];
};
