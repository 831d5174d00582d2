import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PreviewContext } from '@/components/preview/preview-context';
import { createPreviewPlace } from '@/components/preview/preview-place';
import type { Version } from '@/contracts/production/versions';
import { projectWithClips } from '@/contracts/project/projects';
import { adoptProject } from '@/lib/draft/adopt-project';
import { addShots, emptyDraft } from '@/lib/draft/draft';
import { planPreview } from '@/lib/preview/plan-preview';
import { PreviewPlayer } from '@/lib/preview/preview-player';
import { cannedProject } from '@/tests/support/canned-answers';
import { VideoFacts } from './video-facts';

const main = {
  versionId: 'main',
  isMain: true,
  shape: '16:9',
  targetSeconds: 30,
} as unknown as Version;
const draft = addShots(
  emptyDraft,
  ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ id: name, name, isVideo: false })),
);

it('shows the length of the previewed video, which an end card changes', () => {
  const place = createPreviewPlace();
  const player = new PreviewPlayer();
  render(
    <PreviewContext value={place}>
      <VideoFacts draft={draft} versions={[main]} />
    </PreviewContext>,
  );
  const plan = planPreview(draft, main);
  const show = (versionId: string, seconds: number) =>
    act(() => {
      const storyboard = { ...plan.storyboard, totalFrames: 30 * seconds };
      player.show({ ...plan, versionId, storyboard });
      place.put(player);
    });
  const planned = screen.getByText(/this video: /).textContent;
  show('main', 28);
  expect(screen.getByText('(this video: 0:28)')).toBeDefined();
  // A different version in the preview does not change these facts.
  show('teaser', 15);
  expect(screen.getByText(/this video: /).textContent).toBe(planned);
});

it('shows how many photos a ticked 4K version would enlarge', () => {
  const project = projectWithClips.parse(cannedProject(3));
  const clips = project.clips.map((clip, i) =>
    i === 0 ? { ...clip, width: 6000, height: 4000 } : { ...clip, width: 1280, height: 853 },
  );
  const stored = adoptProject(emptyDraft, { ...project, clips }, { hidden: new Set() });
  const other = { ...main, versionId: 'other', isMain: false, shape: '16:9-4k' } as Version;
  const show = (isTicked: boolean) => (
    <VideoFacts draft={stored} versions={[main, { ...other, isTicked }]} />
  );
  const { rerender } = render(show(false));
  expect(screen.queryByText(/may look soft/)).toBeNull();
  rerender(show(true));
  expect(
    screen.getByText('2 of 3 photos and clips are smaller than 4K and may look soft.'),
  ).toBeDefined();
});
