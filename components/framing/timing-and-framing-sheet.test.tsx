import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { ShotFraming } from '@/contracts/project/framing';
import type { DraftShot } from '@/lib/draft/draft';
import { TimingAndFramingSheet } from './timing-and-framing-sheet';

const photo: DraftShot = {
  id: 'shot-1',
  name: 'room.jpg',
  isVideo: false,
  cameraMotion: 'zoom-in',
  transition: 'fade',
  framing: { seconds: 5 },
  upload: { state: 'uploaded' },
};

function Editor({ shot = photo, projectId }: { shot?: DraftShot; projectId?: string }) {
  const [framing, setFraming] = useState<ShotFraming | undefined>(shot.framing);
  return (
    <TimingAndFramingSheet
      projectId={projectId}
      shot={{ ...shot, framing }}
      shapes={['16:9']}
      onChange={setFraming}
      onClose={() => undefined}
    />
  );
}

it('Undo brings back the timing and framing the sheet was opened with', () => {
  render(<Editor />);
  const seconds = () => screen.getByLabelText<HTMLInputElement>('Length of this photo in seconds');
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' });
  expect([seconds().value, undo.disabled]).toEqual(['5', true]);
  fireEvent.click(screen.getByRole('button', { name: 'Length of this photo: more' }));
  fireEvent.click(screen.getByRole('switch', { name: /Show the whole photo/ }));
  expect([seconds().value, undo.disabled]).toEqual(['5.5', false]);
  fireEvent.click(screen.getByRole('button', { name: 'All automatic' }));
  expect(screen.queryByLabelText('Length of this photo in seconds')).toBeNull();
  fireEvent.click(undo);
  expect([seconds().value, undo.disabled]).toEqual(['5', true]);
  const whole = screen.getByRole('switch', { name: /Show the whole photo/ });
  expect(whole.getAttribute('aria-checked')).toBe('false');
});

it('a long clip says that its beginning alone is used, until one wants more of it', () => {
  const { framing: _, ...rest } = photo;
  render(<Editor shot={{ ...rest, name: 'walk.mov', isVideo: true, seconds: 90 }} />);
  const timing = within(screen.getByRole('region', { name: 'Timing' }));
  const used = () => timing.getByRole('status').textContent;
  expect(used()).toBe(
    '8.0 s used of 90.0 s, less in versions under 30 s. Move an end to use another part, or more of it.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'To: more' }));
  expect(used()).toBe('8.1 s used of 90.0 s.');
  const to = screen.getByLabelText<HTMLInputElement>('To in seconds');
  fireEvent.change(to, { target: { value: '90' } });
  fireEvent.blur(to);
  expect(used()).toBe('90.0 s used of 90.0 s.');
  fireEvent.click(screen.getByRole('button', { name: 'All automatic' }));
  expect(used()).toMatch(/^8\.0 s used/);
});

const clip: DraftShot = {
  ...photo,
  name: 'walk.mov',
  isVideo: true,
  preview: 'blob:walk',
  seconds: 20,
  framing: { trim: { start: 3, end: 9 } },
};

it('a clip has a point that stays in view, on the first picture of what is used of it', () => {
  render(<Editor shot={clip} />);
  const framing = within(screen.getByRole('region', { name: 'Framing' }));
  const picture = framing.getByLabelText<HTMLVideoElement>('walk.mov');
  Object.defineProperty(picture, 'seekable', { value: { length: 1, end: () => 20 } });
  fireEvent.loadedMetadata(picture);
  expect(picture.currentTime).toBe(3);
  fireEvent.click(screen.getByRole('button', { name: 'From: more' }));
  expect(picture.currentTime).toBe(3.1);

  const point = framing.getByRole('slider', { name: 'Point that stays in view' });
  expect(point.getAttribute('aria-valuetext')).toBe('Automatic');
  fireEvent.keyDown(point, { key: 'ArrowLeft', shiftKey: true });
  expect(point.getAttribute('aria-valuetext')).toBe('40% across, 50% down');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect([picture.currentTime, point.getAttribute('aria-valuetext')]).toEqual([3, 'Automatic']);
});

it('a clip that a browser cannot play as it is on this device is shown from the copy that it can', () => {
  const stored = { pick: { fileName: 'original' }, width: 640, height: 360, duration: 20 };
  const shot = { ...clip, stored: stored as DraftShot['stored'] };
  render(<Editor shot={shot} projectId="project-1" />);
  const picture = screen.getByLabelText<HTMLVideoElement>('walk.mov');
  expect(picture.getAttribute('src')).toBe('blob:walk');
  fireEvent.error(picture);
  expect(picture.getAttribute('src')).toContain('/project-1/image/shot-1?variant=original');
});
