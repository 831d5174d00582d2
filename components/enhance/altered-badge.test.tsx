import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ImageGallery } from '@/components/video/image-gallery';
import { projectWithClips } from '@/contracts/project/projects';
import { cannedId, cannedProject, cannedShotId } from '@/tests/support/canned-answers';
import { labelVariants, VariantStrip } from './variant-strip';

it('appears below the altered variants of a picture, and no others', () => {
  const names = { none: 'original.jpg', adjusted: 'brighter.jpg', altered: 'dusk.jpg' } as const;
  const variants = (['none', 'adjusted', 'altered'] as const).map((disclosure) => ({
    ...{ fileName: names[disclosure], url: `/${names[disclosure]}`, disclosure },
    type: 'image' as const,
  }));
  render(
    <VariantStrip
      projectId={cannedId}
      shotId={cannedShotId(0)}
      variants={labelVariants(variants)}
      shown="dusk.jpg"
      onChoose={() => undefined}
    />,
  );
  const notes = screen
    .getAllByRole('button')
    .map((button) => within(button).queryByText('Digitally altered') !== null);
  expect(notes).toEqual([false, false, true]);
});

it('appears on the altered pictures of a project', () => {
  const project = cannedProject(2);
  const clips = project.clips.map((clip, n) => ({
    ...(clip as object),
    disclosure: n === 1 ? 'altered' : 'adjusted',
  }));
  render(<ImageGallery project={projectWithClips.parse({ ...project, clips })} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(within(first as HTMLElement).queryByText('Digitally altered')).toBeNull();
  expect(within(second as HTMLElement).getByText('Digitally altered')).toBeDefined();
});
