import { expect, it } from 'vitest';
import { applyVersionChange, toNewVersion, type VersionChange } from '../api/version-changes';
import { initialVersions } from './new-versions';
import { tickedNames, toVersionRows } from './version-rows';

const labels = (versions: Parameters<typeof toVersionRows>[0]) =>
  toVersionRows(versions).map(({ key, version }) => `${key}${version?.isTicked ? ' ticked' : ''}`);

it('a new project offers every preset, the main one ticked', () => {
  expect(labels(initialVersions)).toEqual([
    'main ticked',
    'mls-0',
    'reel-0',
    'feed-0',
    'square-0',
    'teaser-0',
  ]);
});

it('a preset keeps its row when it becomes a version, and a custom one is added beside it', () => {
  const added = applyVersionChange(initialVersions, {
    kind: 'add',
    versionId: 'a',
    body: { preset: 'reel' },
  });
  expect(labels(added)).toContain('reel-0 ticked');
  const body = { preset: 'reel', name: 'Reel 15 s', targetSeconds: 15 } as const;
  const own = applyVersionChange(added, { kind: 'add', versionId: 'b', body });
  expect(labels(own).filter((label) => label.startsWith('reel'))).toEqual([
    'reel-0 ticked',
    'reel-1 ticked',
  ]);
  expect(tickedNames(own)).toBe('Property video, Reel, Reel 15 s');
  const removed = applyVersionChange(own, { kind: 'remove', versionId: 'a' });
  expect(labels(removed).filter((label) => label.startsWith('reel'))).toEqual(['reel-0 ticked']);
});

it('another length or shape makes a finished version outdated; a tick does not', () => {
  const video = { seconds: 30 } as NonNullable<ReturnType<typeof toNewVersion>['video']>;
  const made = [{ ...toNewVersion('a', { preset: 'mls' }), state: 'completed', video } as const];
  const after = (change: VersionChange) => applyVersionChange(made, change)[0]?.isOutdated;
  expect(
    after({ kind: 'save', versionId: 'a', body: { isTicked: false, name: 'For the MLS' } }),
  ).toBe(false);
  expect(after({ kind: 'save', versionId: 'a', body: { targetSeconds: 45 } })).toBe(true);
  expect(after({ kind: 'save', versionId: 'a', body: { shape: '1:1' } })).toBe(true);
});
