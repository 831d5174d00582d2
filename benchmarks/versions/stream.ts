import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cores, inRounds, type Section } from '../render/bench';
import { measureProcess } from '../render/measure';
import { makeBenchPhotos } from '../render/requests';
import { measureJob, toVersion } from './jobs';

const presets = ['property', 'mls', 'reel', 'feed'] as const;
const PHOTO_SECONDS = 3;
/** Three quarters of the size of downloads alone with the encoder settings used before streams existed. */
const GOAL_MEGABYTES = 142;

const child = fileURLToPath(new URL('./stream-child.mjs', import.meta.url));

/** Measures the cost of the streams of four versions: processor time and bytes. */
export const stream: Section = async (bench) => {
  const photos = await makeBenchPhotos(bench, bench.photos);
  const versions = presets.map((preset) => toVersion(preset, bench.photos * PHOTO_SECONDS));
  const rounds = await inRounds(bench, async () => {
    const job = await measureJob(bench, photos, versions, undefined, { music: 'cinematic' });
    const videos = await listVideos(job.store);
    const env = { STREAM_CORES: String(cores) };
    const streams = await measureProcess(process.execPath, [child, job.store, ...videos], env);
    const rungs = JSON.parse(streams.stdout) as Record<string, number>;
    const downloads = await sumBytes(videos);
    const streamed = Object.values(rungs).reduce((sum, bytes) => sum + bytes, 0);
    console.log(`  four versions: ${job.cpuSeconds.toFixed(1)} CPU-s, ${toMegabytes(downloads)}`);
    console.log(
      `  their streams: ${streams.cpuSeconds.toFixed(1)} CPU-s, ${toMegabytes(streamed)}`,
    );
    for (const [rung, bytes] of Object.entries(rungs))
      console.log(`    ${rung}: ${toMegabytes(bytes)}`);
    return {
      cpu: streams.cpuSeconds / job.cpuSeconds,
      megabytes: (downloads + streamed) / 1e6,
    };
  });
  return [
    { what: 'CPU, streams / versions', unit: '×', goal: 0.5, values: rounds.map(({ cpu }) => cpu) },
    {
      what: 'versions and streams',
      unit: 'MB',
      goal: GOAL_MEGABYTES,
      values: rounds.map(({ megabytes }) => megabytes),
    },
  ];
};

async function listVideos(store: string): Promise<string[]> {
  const names = await readdir(store);
  return names
    .filter((name) => name.endsWith('.mp4') && !name.endsWith('-preview.mp4'))
    .map((name) => join(store, name));
}

async function sumBytes(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function toMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
