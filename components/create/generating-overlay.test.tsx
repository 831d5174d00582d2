import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Version } from '@/contracts/production/versions';
import type { DraftShot } from '@/lib/draft/draft';
import { cannedId, cannedVersion } from '@/tests/support/canned-answers';
import { GeneratingOverlay } from './generating-overlay';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));

const nothing = () => undefined;
const shot = (id: string, change: Partial<DraftShot> = {}): DraftShot => ({
  id,
  name: `${id}.jpg`,
  isVideo: false,
  cameraMotion: 'zoom-in',
  transition: 'fade',
  upload: { state: 'uploaded' },
  ...change,
});

/** Returns the bar's percentage while originals for 4K are uploaded, and the sentence below it. */
function waitFor(shots: readonly DraftShot[]) {
  render(
    <GeneratingOverlay
      open
      projectId={cannedId}
      shots={shots}
      versions={[cannedVersion(0, 'property', { shape: '16:9-4k' }) as unknown as Version]}
      isStarting
      status={undefined}
      onCancel={nothing}
      onLeave={nothing}
    />,
  );
  const bar = screen.getByRole('progressbar', { name: 'Uploads' });
  return [bar.getAttribute('aria-valuenow'), screen.getByRole('status').textContent];
}

it('the bar is not full while photos follow in full size', () => {
  const original = { state: 'uploading', loaded: 1, total: 2 } as const;
  expect(waitFor([shot('hall', { original }), shot('den')])).toEqual([
    null,
    'Uploading 1 photo at full size for the 4K version',
  ]);
});

it('the bar shows how many photos have arrived', () => {
  expect(waitFor([shot('hall'), shot('den', { upload: { state: 'waiting' } })])).toEqual([
    '50',
    'Uploading: 1 of 2 done',
  ]);
});
