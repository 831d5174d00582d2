import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { projectWithClips } from '@/contracts/project/projects';
import { adoptProject } from '@/lib/draft/adopt-project';
import { addShots, type Draft, emptyDraft, rearrange } from '@/lib/draft/draft';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedProject } from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { EditControls } from './edit-controls';
import { LeftOutTray } from './left-out-tray';
import { TooLongNotice } from './too-long-notice';

holdTime();

const canned = projectWithClips.parse(cannedProject(3));
const [left] = canned.clips;
const leftOut = left === undefined ? [] : [{ ...left, edit: { reason: 'Left out: blurry.' } }];
const props = () => ({
  projectId: canned.projectId,
  save: vi.fn(async () => true),
  onProject: vi.fn(),
  disabled: false,
});
const toDraft = (photos: number, canUndoEdit?: boolean) => {
  const project = projectWithClips.parse({ ...cannedProject(photos), canUndoEdit });
  return adoptProject(emptyDraft, project, { hidden: new Set() });
};
const edited = { ...cannedProject(2), canUndoEdit: true };

it('edits after the unsaved was saved, and offers the way back', async () => {
  answerCalls({
    'POST /api/video-projects/*/edit': { body: edited },
    'DELETE /api/video-projects/*/edit': { body: cannedProject(3) },
  });
  const given = props();
  await renderScreen(<EditControls {...given} draft={toDraft(3, true)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit for me' }));
  await pass(100);
  expect(given.save).toHaveBeenCalledTimes(1);
  expect(given.onProject).toHaveBeenLastCalledWith(expect.objectContaining({ canUndoEdit: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo edit' }));
  await pass(100);
  expect(given.onProject).toHaveBeenCalledTimes(2);
});

it('is not there for one photo, and edits nothing that could not be saved', async () => {
  const one = await renderScreen(<EditControls {...props()} draft={toDraft(1)} />);
  expect(screen.queryByRole('button', { name: 'Edit for me' })).toBeNull();
  one.unmount();
  const given = { ...props(), save: vi.fn(async () => false) };
  await renderScreen(<EditControls {...given} draft={toDraft(3)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Edit for me' }));
  await pass(100);
  expect(given.onProject).not.toHaveBeenCalled();
});

it('shows what is left out with its reason, and takes it in', async () => {
  answerCalls({ 'PUT /api/video-projects/*/image/*/use': { body: cannedProject(3) } });
  const given = props();
  await renderScreen(<LeftOutTray {...given} leftOut={leftOut} />);
  expect(screen.getByText('Left out: blurry.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: `Add back ${left?.displayName}` }));
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
    /^40 photos would make a 1:\d\d video\. Tap Edit for me .* 30 seconds\.$/,
  );
});

/** Controls whose draft is given from outside, beginning without a project. */
function ChangingControls({ onReady }: { onReady: (set: (draft: Draft) => void) => void }) {
  const [draft, setDraft] = useState(emptyDraft);
  useEffect(() => onReady(setDraft), [onReady]);
  return <EditControls {...props()} draft={draft} />;
}

it('edits a new project automatically if enabled, once, unless it was changed by hand', async () => {
  const on = { body: { labelAltered: true, editsNewProjects: true } };
  const calls = answerCalls({
    'GET /api/user/preferences': on,
    'POST /api/video-projects/*/edit': { body: edited },
  });
  const edits = () => calls.of('POST /api/video-projects/*/edit').map(({ body }) => body);
  const show = async (between: Draft) => {
    let change: (draft: Draft) => void = () => undefined;
    const { unmount } = await renderScreen(
      <ChangingControls
        onReady={(set) => {
          change = set;
        }}
      />,
    );
    for (const draft of [between, toDraft(3)]) {
      act(() => change(draft));
      await pass(3_000);
    }
    unmount();
  };
  const uploading = addShots(emptyDraft, [{ id: 'a', name: 'a.jpg', isVideo: false }]);
  await show(rearrange(uploading, uploading.shots));
  expect(edits()).toEqual([]);
  await show(uploading);
  expect(edits()).toEqual([{ onlyUntouched: true }]);
  const loaded = await renderScreen(<EditControls {...props()} draft={toDraft(3)} />);
  await pass(3_000);
  loaded.unmount();
  expect(edits()).toHaveLength(1);
});

it('edits a new project by itself also where the page was reloaded while it uploaded', async () => {
  const calls = answerCalls({
    'GET /api/user/preferences': { body: { labelAltered: true, editsNewProjects: true } },
    'POST /api/video-projects/*/edit': { body: edited },
  });
  const edits = () => calls.of('POST /api/video-projects/*/edit');
  let change: (draft: Draft) => void = () => undefined;
  const begun = await renderScreen(
    <ChangingControls
      onReady={(set) => {
        change = set;
      }}
    />,
  );
  const more = [{ id: 'a', name: 'a.jpg', isVideo: false }];
  act(() => change(addShots(toDraft(3), more)));
  await pass(3_000);
  begun.unmount();
  expect(edits()).toEqual([]);
  for (const count of [1, 1]) {
    const reloaded = await renderScreen(<EditControls {...props()} draft={toDraft(3)} />);
    await pass(3_000);
    reloaded.unmount();
    expect(edits()).toHaveLength(count);
  }
});
