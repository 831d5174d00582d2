import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
/** Downloaded on demand, because no other part of the project needs it. */
const lighthouse = 'lighthouse@12.8.2';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The audit that pages fail if they exclude search engines. */
const CRAWLABLE = 'is-crawlable';
const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
type Category = z.infer<typeof category>;
/** Null if it does not apply. */
const audit = z.looseObject({ score: z.number().nullable() });
/** Transferred bytes, and the time of the request. */
const request = z.object({
  resourceType: z.string(),
  transferSize: z.number(),
  networkRequestTime: z.number(),
});
type Request = z.infer<typeof request>;
const report = z.object({
  categories: z.record(z.enum(categories), category),
  audits: z
    .object({
      'cumulative-layout-shift': z.object({ numericValue: z.number() }),
      'largest-contentful-paint': z.object({ numericValue: z.number() }),
      'total-blocking-time': z.object({ numericValue: z.number() }),
      'network-requests': z.object({ details: z.object({ items: z.array(request) }) }),
    })
    .catchall(audit),
});
type Report = z.infer<typeof report>;

export interface PageFigures extends Record<(typeof categories)[number], number> {
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Largest contentful paint, in seconds. */
  readonly paint: number;
  /** Total blocking time, in milliseconds. */
  readonly blocking: number;
  /** Transferred kilobytes of scripts, and of all requests before the first video. */
  readonly script: number;
  readonly weight: number;
  /** Whether search engines may index the page; the search score excludes this audit. */
  readonly isCrawlable: boolean;
  /** Names of failed audits other than speed. */
  readonly faults: readonly string[];
}

/**
 * Runs Lighthouse once with its mobile preset. Scores are out of 100. Retries if the browser loses its trace.
 */
export async function runLighthouse(address: string, tries = 3): Promise<PageFigures> {
  try {
    return await runOnce(address);
  } catch (error) {
    if (tries <= 1) throw error;
    return runLighthouse(address, tries - 1);
  }
}

async function runOnce(address: string): Promise<PageFigures> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu'].join(' ');
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      lighthouse,
      address,
      '--quiet',
      '--output=json',
      `--chrome-flags=${flags}`,
      `--only-categories=${categories.join(',')}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const { categories: scores, audits } = report.parse(JSON.parse(stdout));
  const requests = audits['network-requests'].details.items;
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return {
    performance: Math.round(scores.performance.score * 100),
    accessibility: Math.round(scores.accessibility.score * 100),
    'best-practices': Math.round(scores['best-practices'].score * 100),
    seo: scoreWithout(CRAWLABLE, scores.seo, audits),
    isCrawlable: audits[CRAWLABLE]?.score === 1,
    faults: [scores.accessibility, scores['best-practices'], scores.seo].flatMap((one) =>
      listFaults(one, audits).filter((id) => id !== CRAWLABLE),
    ),
    shift: audits['cumulative-layout-shift'].numericValue,
    paint: audits['largest-contentful-paint'].numericValue / 1_000,
    blocking: audits['total-blocking-time'].numericValue,
    script: toKilobytes(scripts),
    weight: toKilobytes(beforeVideo(requests)),
  };
}

type Audits = Report['audits'];

/** Returns the weighted mean of a category's other audits, out of 100. */
function scoreWithout(left: string, { auditRefs }: Category, audits: Audits): number {
  let sum = 0;
  let weights = 0;
  for (const { id, weight } of auditRefs) {
    const score = scoreOf(id, audits);
    if (id === left || score === undefined) continue;
    sum += weight * score;
    weights += weight;
  }
  return Math.round((100 * sum) / weights);
}

function listFaults({ auditRefs }: Category, audits: Audits): string[] {
  return auditRefs
    .filter(({ id, weight }) => weight > 0 && (scoreOf(id, audits) ?? 1) < 1)
    .map(({ id }) => id);
}

/** Returns undefined if it does not apply. */
function scoreOf(id: string, audits: Audits): number | undefined {
  return audits[id]?.score ?? undefined;
}

function beforeVideo(requests: readonly Request[]): Request[] {
  const videos = requests.filter(({ resourceType }) => resourceType === 'Media');
  const first = Math.min(...videos.map((video) => video.networkRequestTime));
  return requests.filter(({ networkRequestTime }) => networkRequestTime < first);
}

function toKilobytes(requests: readonly Request[]): number {
  return requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000;
}
