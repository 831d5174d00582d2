import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { projectWithClips } from '@/contracts/projects';
import { addShots, emptyDraft } from '@/lib/draft/draft';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedProject } from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { EditControls } from './edit-controls';
import { LeftOutTray } from './left-out-tray';
import { TooLongNotice } from './too-long-notice';

holdTime();

const canned = projectWithClips.parse(cannedProject(3));
const [left] = canned.clips;
const leftOut =
  left === undefined ? [] : [{ ...left, edit: { reason: 'Left out: it is blurred.' } }];
const props = () => ({
  projectId: canned.projectId,
  save: vi.fn(async () => true),
  onProject: vi.fn(),
  disabled: false,
});
const edited = { ...cannedProject(2), canUndoEdit: true };

it('edits after the unsaved was saved, and offers the way back', async () => {
  answerCalls({
    'POST /api/video-projects/*/edit': { body: edited },
    'DELETE /api/video-projects/*/edit': { body: cannedProject(3) },
  });
  const given = props();
  await renderScreen(<EditControls {...given} uploaded={3} canUndo={true} />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit for me' }));
  await pass(100);
  expect(given.save).toHaveBeenCalledTimes(1);
  expect(given.onProject).toHaveBeenLastCalledWith(expect.objectContaining({ canUndoEdit: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo edit' }));
  await pass(100);
  expect(given.onProject).toHaveBeenCalledTimes(2);
});

it('is not there for one photo, and edits nothing that could not be saved', async () => {
  const one = await renderScreen(<EditControls {...props()} uploaded={1} canUndo={false} />);
  expect(screen.queryByRole('button', { name: 'Edit for me' })).toBeNull();
  one.unmount();
  const given = { ...props(), save: vi.fn(async () => false) };
  await renderScreen(<EditControls {...given} uploaded={3} canUndo={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit for me' }));
  await pass(100);
  expect(given.onProject).not.toHaveBeenCalled();
});

it('shows what is left out with its reason, and takes it in', async () => {
  answerCalls({ 'PUT /api/video-projects/*/image/*/use': { body: cannedProject(3) } });
  const given = props();
  await renderScreen(<LeftOutTray {...given} leftOut={leftOut} />);
  expect(screen.getByText('Left out: it is blurred.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: `Take in ${left?.displayName}` }));
  await pass(100);
  expect(given.onProject).toHaveBeenCalledTimes(1);
});

it('says what more photos than fit make, and nothing of as many as fit', async () => {
  const files = Array.from({ length: 40 }, (_, i) => ({
    id: String(i),
    name: `${i}.jpg`,
    isVideo: false,
  }));
  const shots = (count: number) => addShots(emptyDraft, files.slice(0, count)).shots;
  const fitting = await renderScreen(<TooLongNotice shots={shots(12)} targetSeconds={30} />);
  expect(fitting.container.textContent).toBe('');
  fitting.unmount();
  const { container } = await renderScreen(<TooLongNotice shots={shots(40)} targetSeconds={30} />);
  expect(container.textContent).toMatch(
    /^40 photos make a video of 1:\d\d\. Edit for me .* 30 seconds\.$/,
  );
});
