import { describe, expect, it } from 'vitest';
import type { Version } from '@/contracts/production/versions';
import { type ProjectFacts, projectFacts } from '@/contracts/project/facts';
import { checkNeutralVersion } from './check-neutral-version';

const shots = ['7d8d2b52-0000-4000-8000-000000000001', '7d8d2b52-0000-4000-8000-000000000002'];
const video = {
  ...{ videoUrl: '', posterUrl: '', previewUrl: '', downloadUrl: '' },
  ...{ fileName: '12-Elm-Street-MLS.mp4', width: 1920, height: 1080 },
  ...{ seconds: 31, bytes: 12_400_000, shotIds: shots as Version['versionId'][] as never },
};
const brand = { name: 'Maya Lindqvist', brokerage: 'Coast & Cedar' };
const told = (facts: unknown, captions: unknown = []): ProjectFacts =>
  projectFacts.parse({ facts, captions });

const check = (
  changes: Partial<typeof video> = {},
  facts: ProjectFacts = told({ address: '12 Elm Street' }),
  { projectName = '12 Elm Street', isOutdated = false } = {},
) =>
  checkNeutralVersion(
    { video: { ...video, ...changes }, isOutdated },
    { facts, brand, projectName },
  );
const faultsOf = (lines: ReturnType<typeof check>) =>
  lines.filter(({ status }) => status === 'attention');

describe('a version for the MLS', () => {
  it('passes every line, each with its rule', () => {
    const lines = check();
    expect(faultsOf(lines)).toEqual([]);
    expect(lines.map(({ rule, found }) => `${rule} ${found}`)).toEqual([
      'Up to 75 seconds, our limit for MLS versions. 31 seconds',
      'Up to 120 seconds for Zillow. 31 seconds',
      'File under 300 MB. 12.4 MB',
      'A single MP4 file. 12-Elm-Street-MLS.mp4',
      'No phone number. None found',
      'No email address. None found',
      'No web address. None found',
      'No agent, brokerage or license number. None found',
      'No open house or call to action. None found',
    ]);
  });

  it.each([
    [{ seconds: 75 }, 0],
    [{ seconds: 75.1 }, 1],
    [{ seconds: 121 }, 2],
    [{ bytes: 300e6 }, 0],
    [{ bytes: 300e6 + 1 }, 1],
    [{ fileName: 'video.webm' }, 1],
  ])('with %j has %i lines that need attention', (changes, count) => {
    expect(faultsOf(check(changes))).toHaveLength(count);
  });

  it('reports the contents of title and project name, and where they are', () => {
    const facts = told({ address: '12 Elm Street, call 415-555-0142', city: 'elmstreet.com' });
    const lines = faultsOf(check({}, facts, { projectName: 'Maya Lindqvist, Elm Street' }));
    expect(lines.map(({ found, where }) => `${found}: ${where}`)).toEqual([
      '“415-555-0142”: Address',
      '“elmstreet.com”: City',
      '“Maya Lindqvist”: Project name, used for the file and the share page',
    ]);
  });

  it('lists left-out captions and highlights of the shots it shows', () => {
    const captions = [
      { shotId: shots[1], title: 'Kitchen', detail: 'Call Maya Lindqvist' },
      { shotId: '7d8d2b52-0000-4000-8000-000000000009', title: 'Call me' },
    ];
    const lines = check({}, told({ highlights: ['Sea view', 'Open house Sunday'] }, captions));
    expect(faultsOf(lines)).toEqual([]);
    expect(lines.slice(9).map(({ found, where }) => `${found}: ${where}`)).toEqual([
      '“Open house Sunday”: Highlight 2',
      '“Kitchen · Call Maya Lindqvist”: Caption of photo 2',
    ]);
  });

  it('must be updated first if it is out of date', () => {
    const [first] = faultsOf(check({}, undefined, { isOutdated: true }));
    expect(first?.found).toContain('Update it');
  });
});
