import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type PdfBlock, writePdf } from '@/adapters/pdf/write-pdf';
import {
  formatShareOfPlays,
  type downloadPlayReport as operation,
  type PlayReport,
} from '@/contracts/publishing/plays';
import type { UseCase } from '@/product-api/http/route';
import { toDownload } from '@/product-api/http/send-bytes';
import { QR_REFERRER } from '@/rules/qr-scan';
import { findFontFor } from '@/titles/fonts';
import { readPlayReport } from './read-play-report';

/** Maximum rows of each list, so that the report fits one page. */
const MAX_ROWS = 8;

/** Maximum number of cached reports, about 10 KB each; the least recently used ones are dropped. */
const MAX_CACHED = 200;

/**
 * Reports by a digest of their content. Writing one blocks this process for about 60 ms, and anyone with the
 * link can request it as often as they like. Each report is therefore written once, until its content
 * changes.
 */
const cached = new LRUCache<string, Promise<Buffer>>({ max: MAX_CACHED });

/** Returns the report as one page to print or to mail. */
export const downloadPlayReport: UseCase<typeof operation> = async (deps, input) => {
  const report = await readPlayReport(deps, input);
  const pdf = await writeOnce(report, deps.clock.now());
  return toDownload(pdf, { contentType: 'application/pdf', downloadName: 'Plays.pdf' });
};

async function writeOnce(report: PlayReport, now: Date): Promise<Buffer> {
  const blocks = toBlocks(report, now);
  const text = JSON.stringify(blocks);
  const key = hash('sha256', text);
  const writing = cached.get(key) ?? writeReport(blocks, { text, title: report.title, now });
  cached.set(key, writing);
  return writing.catch((error: unknown) => {
    cached.delete(key);
    throw error;
  });
}

interface ReportText {
  /** All texts of the report. */
  readonly text: string;
  readonly title: string;
  readonly now: Date;
}

async function writeReport(
  blocks: readonly PdfBlock[],
  { text, title, now }: ReportText,
): Promise<Buffer> {
  return writePdf(blocks, {
    title: `How often the video was watched: ${title}`,
    language: 'en-US',
    created: now,
    fontFile: await findFontFor(text),
  });
}

const places = {
  listing: 'Listing page',
  share: 'Video page',
  embed: 'Player on another site',
} as const;

const NOT_PLAYED =
  'No plays yet. We count plays on the listing page, on video pages and in players on other sites.';

type Report = Pick<PlayReport, 'title' | 'total' | 'days' | 'versions' | 'referrers' | 'places'>;

function toBlocks({ title, total, days, ...lists }: Report, now: Date): PdfBlock[] {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const [first] = days;
  const sum = days.reduce((plays, day) => plays + day.plays, 0);
  const since = first === undefined ? '' : date.format(new Date(first.day));
  const heading: PdfBlock[] = [
    { kind: 'title', text: title },
    { kind: 'text', text: `How often the video was watched, as of ${date.format(now)}` },
  ];
  if (total.plays === 0) return [...heading, { kind: 'text', text: NOT_PLAYED }];
  return [
    ...heading,
    {
      kind: 'figures',
      figures: [
        { name: 'Plays', value: String(total.plays) },
        { name: 'Watched half or more', value: formatShareOfPlays(total.reached[1], total.plays) },
        { name: 'Watched to the end', value: formatShareOfPlays(total.reached[3], total.plays) },
      ],
    },
    { kind: 'heading', text: `The last ${days.length} days` },
    {
      kind: 'bars',
      values: days.map(({ plays }) => plays),
      summary: `${sum} ${sum === 1 ? 'play' : 'plays'} since ${since}, day by day.`,
    },
    ...toRows(
      'Versions',
      lists.versions.filter(({ plays }) => plays > 0).map(({ label, plays }) => [label, plays]),
    ),
    ...toRows(
      'Where it was played',
      lists.places.map(({ place, plays }) => [places[place], plays]),
    ),
    ...toRows(
      'How viewers got here',
      lists.referrers.map(({ host, plays }) => [host === QR_REFERRER ? 'A QR code' : host, plays]),
    ),
    {
      kind: 'note',
      text: 'A viewer is counted once a day for each version. Bots and browsers that opt out aren’t counted. Days start at midnight UTC. We don’t store who watched.',
    },
  ];
}

function toRows(heading: string, counts: readonly (readonly [string, number])[]): PdfBlock[] {
  if (counts.length === 0) return [];
  const rows = counts.slice(0, MAX_ROWS).map(([name, plays]) => ({ name, value: String(plays) }));
  return [
    { kind: 'heading', text: heading },
    { kind: 'rows', rows },
  ];
}
