import { join } from 'node:path';
import type { ShotId } from '@/contracts/ids';
import type { VersionWords } from '@/contracts/project/words';
import { endCardSeconds } from '@/engine/timing/schedule-words';
import { type Finding, inRounds, type Section } from '../render/bench';
import { makeBenchPhotos } from '../render/requests';
import { measureJob, toVersion } from './jobs';

/** Seconds of a photo in a version of ten and of half a minute. */
const PHOTO_SECONDS = 3.5;

/**
 * Cost of a title, a caption on every other photo and an end card, compared with a video of the same
 * length whose last photo stays as long as the card; and of a changed price.
 */
export const words: Section = async (bench) => {
  const photos = await makeBenchPhotos(bench, bench.photos);
  const version = toVersion('property', bench.photos * PHOTO_SECONDS);
  const photoSeconds = photos.map(() => PHOTO_SECONDS);
  const rounds = await inRounds(bench, async (round) => {
    const cache = join(bench.folder, `words-cache-${round}`);
    const withPrice = (amount: number) =>
      measureJob(bench, photos, [version], cache, { toWords: toWords(amount), photoSeconds });
    const silent = await measureJob(bench, photos, [version], undefined, {
      photoSeconds: photoSeconds.with(-1, PHOTO_SECONDS + endCardSeconds(version.targetSeconds)),
    });
    const whole = await withPrice(1_285_000);
    const other = await withPrice(1_195_000);
    console.log(
      `  without ${silent.cpuSeconds.toFixed(1)}, with ${whole.cpuSeconds.toFixed(1)}, another price ${other.cpuSeconds.toFixed(1)} CPU-s`,
    );
    return { silent, whole, other };
  });
  const finding = (what: string, goal: number, of: (r: (typeof rounds)[number]) => number) =>
    ({ what, unit: '×', goal, values: rounds.map(of) }) satisfies Finding;
  return [
    finding('CPU, with words / without', 1.12, (r) => r.whole.cpuSeconds / r.silent.cpuSeconds),
    finding('CPU, another price / whole', 0.15, (r) => r.other.cpuSeconds / r.whole.cpuSeconds),
  ];
};

function toWords(amount: number) {
  return (shotIds: readonly ShotId[]): VersionWords => ({
    kind: 'branded',
    theme: 'gallery',
    locale: 'en-US',
    facts: {
      address: '412 Alder Lane',
      city: 'Sausalito, California',
      price: { amount, currency: 'USD' },
      beds: 4,
      baths: 2.5,
      area: { amount: 2640, unit: 'sqft' },
      status: { kind: 'just-listed' },
    },
    captions: shotIds.slice(1).map((shotId, i) => ({
      shotId,
      title: `Room ${i + 2}`,
      detail: 'Oak floor, south light all day',
    })),
    brand: {
      name: 'Maya Lindqvist',
      title: 'Listing agent',
      brokerage: 'Alder & Finch Realty',
      phone: '(555) 010-0142',
      email: 'maya@brokerage.example',
      callToAction: 'Book a private viewing',
      showsEqualHousing: true,
    },
    link: 'https://brokerage.example/412-alder-lane',
  });
}
