import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { generateVideo } from '@/contracts/production/generation';
import type { SharedVideo } from '@/contracts/production/sharing';
import {
  listVersions,
  readSharedVersion,
  shareVersion,
  type Version,
} from '@/contracts/production/versions';
import { ApiClient } from '@/tests/support/api-client';
import { parseMasterPlaylist, parseMediaPlaylist } from '@/tests/support/playlist';
import { startHomereel } from '@/tests/support/start-homereel';
import { makeSampleProject } from './sample-project';

const VIEWERS = 300;
/** Length of the part that a viewer requests at a time, and the number of rounds. */
const PART_SECONDS = 2;
const PARTS = 10;
const STREAM_TIMEOUT_MS = 300_000;
const TICKS_PER_SECOND = 100;

/** Without an identity provider all viewers are one user, whose limits are not being measured. */
const unlimited = {
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_REQUESTS_PER_SHARE_LINK_PER_MINUTE: '1000000',
};

type Homereel = Awaited<ReturnType<typeof startHomereel>>;

/** The bytes of a file for one part of the video. */
interface Part {
  readonly url: string;
  readonly start: number;
  readonly bytes: number;
}

/**
 * Measures viewers of one share link, who request each part in time: of the file, then of the rungs of its
 * stream.
 */
export async function measureViewers(): Promise<void> {
  const homereel = await startHomereel(unlimited);
  try {
    const shared = await makeShared(homereel);
    const kinds = await listKinds(homereel, shared);
    for (const [name, parts] of Object.entries(kinds)) {
      await measureKind(homereel, name, parts);
      await wait(2_000);
    }
  } finally {
    await homereel.stop();
  }
}

async function makeShared(homereel: Homereel): Promise<{ video: SharedVideo; version: Version }> {
  const me = new ApiClient(homereel.apiOrigin);
  const projectId = await makeSampleProject(me);
  await me.call(generateVideo, { projectId }, { body: {} });
  const version = await untilStreamed(me, projectId);
  const params = { projectId, versionId: version.versionId };
  const { path } = (await me.call(shareVersion, params)).body as { path: string };
  const share = new URL(path, homereel.origin).searchParams.get('share') ?? '';
  const video = (await me.call(readSharedVersion, params, { query: { share } })).body;
  return { video, version };
}

/** Waits until the main version and its stream are complete. @throws Error if they take too long. */
async function untilStreamed(api: ApiClient, projectId: string): Promise<Version> {
  const end = performance.now() + STREAM_TIMEOUT_MS;
  while (performance.now() < end) {
    const [main]: Version[] = (await api.call(listVersions, { projectId })).body.versions;
    if (main?.video?.stream?.isComplete === true) return main;
    await wait(1_000);
  }
  throw new Error('The stream was not made in time.');
}

/** Returns the parts of the file, which are estimated from its bit rate, and of each rung. */
async function listKinds(
  { origin }: Homereel,
  { video, version }: { video: SharedVideo; version: Version },
): Promise<Record<string, Part[]>> {
  const masterUrl = new URL(video.stream?.masterUrl ?? '', origin);
  const variants = parseMasterPlaylist(await (await fetch(masterUrl)).text());
  const fileBytes = version.video?.bytes ?? 0;
  const partBytes = Math.floor((fileBytes / video.videoSeconds) * PART_SECONDS);
  const file = Array.from({ length: PARTS }, (_, i) => ({
    url: new URL(video.videoUrl, origin).href,
    start: i * partBytes,
    bytes: partBytes,
  }));
  const kinds: Record<string, Part[]> = { file };
  for (const { attributes, address } of variants) {
    const url = new URL(address, masterUrl);
    const { fragments } = parseMediaPlaylist(await (await fetch(url)).text());
    kinds[attributes.RESOLUTION ?? ''] = fragments
      .slice(0, PARTS)
      .map((each) => ({ ...each, url: new URL(each.address, url).href }));
  }
  return kinds;
}

async function measureKind(
  homereel: Homereel,
  name: string,
  parts: readonly Part[],
): Promise<void> {
  const services = ['api', 'web'] as const;
  const pids = await Promise.all(services.map((service) => homereel.pidOf(service)));
  const before = await Promise.all(pids.map(readTicks));
  let peaks = pids.map(() => 0);
  const timer = setInterval(async () => {
    const now = await Promise.all(pids.map(readMegabytes));
    peaks = peaks.map((peak, i) => Math.max(peak, now[i] ?? 0));
  }, 500);
  const answers = (
    await Promise.all(Array.from({ length: VIEWERS }, (_, i) => watch(parts, i)))
  ).flat();
  clearInterval(timer);
  const after = await Promise.all(pids.map(readTicks));
  const seconds = VIEWERS * parts.length * PART_SECONDS;
  const costs = services.map((service, i) => {
    const milliseconds =
      (((after[i] ?? 0) - (before[i] ?? 0)) / TICKS_PER_SECOND / seconds) * 1_000;
    return `${service} ${milliseconds.toFixed(2)} CPU-ms a second watched, peak ${peaks[i]?.toFixed(0)} MB`;
  });
  const refused = countRefused(answers.map(({ status }) => status));
  const late = answers.filter(({ milliseconds }) => milliseconds > PART_SECONDS * 1_000).length;
  const megabytes = answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  console.log(
    `${name.padEnd(10)} ${VIEWERS} viewers, ${megabytes.toFixed(0)} MB: ${costs.join('; ')}; ` +
      `refused ${refused || 'none'}, late ${late} of ${answers.length}`,
  );
}

/** Returns a count such as `25 × 429` for each status except 206. */
function countRefused(statuses: readonly number[]): string {
  const refused = statuses.filter((status) => status !== 206);
  return [...new Set(refused)]
    .map((one) => `${refused.filter((status) => status === one).length} × ${one}`)
    .join(', ');
}

/** Requests each part when the previous one has played, from the viewer's own address. */
async function watch(parts: readonly Part[], viewer: number) {
  await wait((viewer / VIEWERS) * PART_SECONDS * 1_000);
  const answers = [];
  for (const { url, start, bytes } of parts) {
    const asked = performance.now();
    const headers = {
      range: `bytes=${start}-${start + bytes - 1}`,
      'x-forwarded-for': `203.0.${Math.floor(viewer / 200)}.${viewer % 200}`,
    };
    const answer = await fetch(url, { headers });
    const received = (await answer.arrayBuffer()).byteLength;
    const milliseconds = performance.now() - asked;
    answers.push({ status: answer.status, milliseconds, bytes: received });
    await wait(Math.max(0, PART_SECONDS * 1_000 - milliseconds));
  }
  return answers;
}

async function readTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

async function readMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
