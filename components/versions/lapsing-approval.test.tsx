import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Version } from '@/contracts/production/versions';
import { cannedVersion } from '@/tests/support/canned-answers';
import { LapsingApproval } from './lapsing-approval';

/** Returns the text about a Reel beside the main version. */
function read(reel: Readonly<Record<string, unknown>>): string {
  const versions = [cannedVersion(), cannedVersion(1, 'reel', reel)] as unknown as Version[];
  return render(<LapsingApproval versions={versions} />).container.textContent ?? '';
}

it.each([
  [
    'by a name, with what changed',
    { by: 'Ann', changes: ['photos', 'music'] },
    'This ends Ann’s approval of Reel because the photos and the music changed. You’ll need a new one.',
  ],
  [
    'without a name',
    { changes: ['voice'] },
    'This ends the approval of Reel because the voice-over changed. You’ll need a new one.',
  ],
  [
    'of an earlier release',
    { by: 'Ann' },
    'This ends Ann’s approval of Reel. You’ll need a new one.',
  ],
] as const)('announces an approval that would lapse: %s', (_, lapsingApproval, sentence) => {
  expect(read({ lapsingApproval })).toBe(sentence);
});

it('says nothing if the approved version does not change', () => {
  expect(read({})).toBe('');
});
