import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PreviewContext } from '@/components/preview/preview-context';
import { createPreviewPlace } from '@/components/preview/preview-place';
import { addShots, type DraftShot, emptyDraft } from '@/lib/draft/draft';
import { PreviewPlayer } from '@/lib/preview/preview-player';
import { RecordingWorker } from '@/tests/support/recording-worker';
import { holdTime } from '@/tests/support/render-screen';
import { MotionChoice } from './motion-choice';

holdTime();
beforeEach(() => {
  RecordingWorker.started = [];
  vi.stubGlobal('Worker', RecordingWorker);
  Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => ({}) });
  return () => {
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  };
});

/** Draws the choice of a shot's motion. */
function drawChoice(shot: DraftShot, preview?: PreviewPlayer): void {
  const place = createPreviewPlace();
  place.put(preview);
  render(
    <PreviewContext value={place}>
      <MotionChoice
        projectId={undefined}
        shot={shot}
        position={0}
        value="zoom-in"
        disabled={false}
        onChange={() => undefined}
      />
    </PreviewContext>,
  );
}

/** Draws the choice of a photo's motion and opens it. */
async function openChoice(preview?: PreviewPlayer): Promise<void> {
  const photo = { id: 'shot', name: 'kitchen.jpg', isVideo: false };
  drawChoice(addShots(emptyDraft, [photo]).shots[0] as DraftShot, preview);
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
  await act(() => vi.dynamicImportSettled());
}

it('shows the motion that is pointed at on the photo itself, while the choice is open', async () => {
  await openChoice();
  const [worker] = RecordingWorker.started;
  expect(worker?.last('plan')?.plan.shots).toMatchObject([{ id: 'shot', motion: 'zoom-in' }]);
  act(() => screen.getByRole('option', { name: 'Pan Up' }).focus());
  expect(worker?.last('plan')?.plan.shots).toMatchObject([{ id: 'shot', motion: 'pan-up' }]);
  expect(worker?.last('loop')?.range).toEqual({ first: 0, last: 119 });
  expect(worker?.last('play')).toMatchObject({ isPlaying: true });
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
  act(() => vi.advanceTimersToNextFrame().runAllTimers());
  expect(RecordingWorker.started).toHaveLength(1);
  expect(worker?.isTerminated).toBe(true);
});

it('shows it in the preview while that is open', async () => {
  const player = new PreviewPlayer();
  const tryMotion = vi.spyOn(player, 'tryMotion');
  await openChoice(player);
  act(() => screen.getByRole('option', { name: 'Pan Up' }).focus());
  expect(tryMotion).toHaveBeenLastCalledWith('shot', 'pan-up');
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
  act(() => vi.advanceTimersToNextFrame().runAllTimers());
  expect(tryMotion).toHaveBeenLastCalledWith('shot', undefined);
  expect(RecordingWorker.started).toHaveLength(0);
});

it('a clip moves by itself: no motion is offered that would do nothing', () => {
  const [clip] = addShots(emptyDraft, [{ id: 'clip', name: 'drone.mp4', isVideo: true }]).shots;
  drawChoice(clip as DraftShot);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByText('Moves on its own')).toBeTruthy();
});

it('nor is one offered of a photo of which a generated video is shown', () => {
  const [photo] = addShots(emptyDraft, [{ id: 'a', name: 'room.jpg', isVideo: false }]).shots;
  const stored = { pick: { fileName: 'video-1' }, duration: 5 } as DraftShot['stored'];
  drawChoice({ ...(photo as DraftShot), stored });
  expect(screen.queryByRole('combobox')).toBeNull();
});
