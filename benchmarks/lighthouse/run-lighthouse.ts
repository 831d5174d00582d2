import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
/** Fetched when it is asked for: nothing else of the project needs it. */
const lighthouse = 'lighthouse@12.8.2';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const score = z.object({ score: z.number() });
/** Bytes as they travel, and when they were asked for. */
const request = z.object({
  resourceType: z.string(),
  transferSize: z.number(),
  networkRequestTime: z.number(),
});
type Request = z.infer<typeof request>;
const report = z.object({
  categories: z.record(z.enum(categories), score),
  audits: z.object({
    'cumulative-layout-shift': z.object({ numericValue: z.number() }),
    'largest-contentful-paint': z.object({ numericValue: z.number() }),
    'total-blocking-time': z.object({ numericValue: z.number() }),
    'network-requests': z.object({ details: z.object({ items: z.array(request) }) }),
  }),
});

export interface PageFigures extends Record<(typeof categories)[number], number> {
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Largest contentful paint, in seconds. */
  readonly paint: number;
  /** Total blocking time, in milliseconds. */
  readonly blocking: number;
  /** Kilobytes of scripts as they travel, and of what was asked for before the first video. */
  readonly script: number;
  readonly weight: number;
}

/** One run of Lighthouse's mobile preset. Scores are of 100. A browser that loses its trace is asked again. */
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
    seo: Math.round(scores.seo.score * 100),
    shift: audits['cumulative-layout-shift'].numericValue,
    paint: audits['largest-contentful-paint'].numericValue / 1_000,
    blocking: audits['total-blocking-time'].numericValue,
    script: toKilobytes(scripts),
    weight: toKilobytes(beforeVideo(requests)),
  };
}

function beforeVideo(requests: readonly Request[]): Request[] {
  const videos = requests.filter(({ resourceType }) => resourceType === 'Media');
  const first = Math.min(...videos.map((video) => video.networkRequestTime));
  return requests.filter(({ networkRequestTime }) => networkRequestTime < first);
}

function toKilobytes(requests: readonly Request[]): number {
  return requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000;
}
