import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
/** Fetched when it is asked for: nothing else of the project needs it. */
const lighthouse = 'lighthouse@12.8.2';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const score = z.object({ score: z.number() });
const report = z.object({
  categories: z.record(z.enum(categories), score),
  audits: z.object({
    'cumulative-layout-shift': z.object({ numericValue: z.number() }),
    'largest-contentful-paint': z.object({ numericValue: z.number() }),
    'total-byte-weight': z.object({ numericValue: z.number() }),
    'resource-summary': z.object({
      details: z.object({
        items: z.array(z.object({ resourceType: z.string(), transferSize: z.number() })),
      }),
    }),
  }),
});

export interface PageFigures extends Record<(typeof categories)[number], number> {
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Largest contentful paint, in seconds. */
  readonly paint: number;
  /** Kilobytes of scripts as they travel, and of everything but films. */
  readonly script: number;
  readonly weight: number;
}

/** One run of Lighthouse's mobile preset. Scores are of 100. */
export async function runLighthouse(address: string): Promise<PageFigures> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu'].join(' ');
  const { stdout } = await run(
    'npx',
    [
      ...['--yes', lighthouse, address, '--quiet', '--output=json'],
      `--chrome-flags=${flags}`,
      `--only-categories=${categories.join(',')}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const { categories: scores, audits } = report.parse(JSON.parse(stdout));
  const sizes = audits['resource-summary'].details.items;
  const sizeOf = (type: string) =>
    (sizes.find(({ resourceType }) => resourceType === type)?.transferSize ?? 0) / 1_000;
  return {
    performance: Math.round(scores.performance.score * 100),
    accessibility: Math.round(scores.accessibility.score * 100),
    'best-practices': Math.round(scores['best-practices'].score * 100),
    seo: Math.round(scores.seo.score * 100),
    shift: audits['cumulative-layout-shift'].numericValue,
    paint: audits['largest-contentful-paint'].numericValue / 1_000,
    script: sizeOf('script'),
    weight: sizeOf('total') - sizeOf('media'),
  };
}
