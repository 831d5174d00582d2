import { measureRender, type Section } from './bench';
import { makeBenchPhotos, toRequest } from './requests';

/** Peak memory and the pace of progress of the longest video there is. */
export const memory: Section = async (bench) => {
  const photos = await makeBenchPhotos(bench, 60, true);
  const { megabytes, progressAt } = await measureRender(bench, toRequest(photos));
  const gaps = progressAt.map((at, i) => (at - (progressAt[i - 1] ?? 0)) / 1_000);
  return [
    { what: 'peak memory, 60 photos of 24 MP', unit: 'MB', values: [megabytes], goal: 700 },
    { what: 'first progress', unit: 's', values: [(progressAt[0] ?? Infinity) / 1_000], goal: 1 },
    { what: 'longest gap in progress', unit: 's', values: [Math.max(...gaps)], goal: 1 },
  ];
};
