import { act, cleanup, fireEvent, renderHook, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { CHARGED_WHEN_CANCELLED } from '@/contracts/production/cancelled-work';
import { LOGIN_EVENT } from '@/lib/auth/auth-events';
import { DraftSession } from '@/lib/draft/draft-session';
import { obtainQueryClient } from '@/lib/query-client';
import { type AnsweredCalls, answerCalls } from '@/tests/support/answer-calls';
import { cannedProject, cannedSettings } from '@/tests/support/canned-answers';
import { address } from '@/tests/support/navigation';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { CreateScreen } from './create-screen';
import { useTileActions } from './use-tile-actions';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

let projectId: string;
let project: string;
// A tab caches what it knows of a project, so each test has its own project.
beforeEach(() => {
  projectId = crypto.randomUUID();
  project = `/api/video-projects/${projectId}`;
});

const noSheets = { onFrame: () => {}, onShow: () => {} };
const stored = (photos: number, change = {}) => ({
  body: cannedProject(photos, { id: projectId, projectId, ...change }),
});
const later = { revision: 2, updatedAt: '2025-01-06T00:00:00.000Z' };

async function openProject() {
  address.search = `project=${projectId}`;
  const calls = answerCalls({
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { tokens: 1_000 } },
    [`GET ${project}`]: stored(3),
  });
  const drawn = await renderScreen(<CreateScreen />);
  return { calls, unmount: drawn.unmount };
}

const rename = (name: string) =>
  fireEvent.change(screen.getByLabelText('Project name'), { target: { value: name } });
const saved = (calls: AnsweredCalls) => calls.of(`PUT ${project}`).map(({ body }) => body);
const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('photos far below wait until the page has time for them, one row after the other', async () => {
  address.search = `project=${projectId}`;
  answerCalls({
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { tokens: 1_000 } },
    [`GET ${project}`]: stored(14),
  });
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  vi.stubGlobal('cancelIdleCallback', () => {});
  await renderScreen(<CreateScreen />);
  await pass(900);
  const countTiles = () => screen.getAllByTestId('tile').length;
  const counts = [countTiles()];
  for (let idle = 0; idle < 3; idle++) {
    act(() => {
      for (const run of waiting.splice(0)) run();
    });
    counts.push(countTiles());
  }
  expect(counts).toEqual([8, 10, 12, 14]);
});

describe('name and description', () => {
  it('an empty name says what the project is called without one', async () => {
    const { calls, unmount } = await openProject();
    unmount();
    calls.answer({
      [`GET ${project}`]: stored(3, { name: '' }),
      [`GET ${project}/facts`]: { body: { facts: { address: '412 Alder Lane' }, captions: [] } },
    });
    await renderScreen(<CreateScreen />);
    await pass(100);
    const field = screen.getByLabelText<HTMLInputElement>('Project name');
    expect(field.placeholder).toBe('Enter project name');
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('Without a name it is called 412 Alder Lane.');
    rename('Alder');
    expect(screen.queryByText(/Without a name/)).toBeNull();
  });

  it('are marked unsaved, saved after a pause, and warned of until then', async () => {
    const { calls } = await openProject();
    expect(screen.getByText('Project Loaded')).toBeDefined();
    expect(mayLeave()).toBe(true);
    calls.answer({
      [`PUT ${project}`]: { ...stored(3, { ...later, name: 'Town house' }), after: 500 },
    });
    rename('Town');
    await pass(1_900);
    rename('Town house');
    await pass(1_900);
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    expect(mayLeave()).toBe(false);
    expect(saved(calls)).toEqual([]);
    await pass(2_000 - 1_900);
    expect(screen.getByText('Saving…')).toBeDefined();
    await pass(500);
    expect(screen.getByText('Saved')).toBeDefined();
    expect(saved(calls)).toMatchObject([
      { name: 'Town house', description: 'Three rooms and a view.' },
    ]);
    expect(mayLeave()).toBe(true);
  });

  it('are saved on leaving', async () => {
    const { calls, unmount } = await openProject();
    rename('Town house');
    unmount();
    await pass(0);
    expect(saved(calls)).toMatchObject([{ name: 'Town house' }]);
  });

  it.each([
    [401, 'Please sign in again.'],
    [500, 'Broken.'],
    [0, ''],
  ])('that cannot be saved (%i) keep their input, unsaved', async (status, error) => {
    const { calls } = await openProject();
    calls.answer({ [`PUT ${project}`]: { status, body: { error } } });
    rename('Town house');
    await pass(2_100);
    expect(screen.getByText('Failed to save')).toBeDefined();
    expect(screen.getByText('Your changes could not be saved. Please try again.')).toBeDefined();
    expect(screen.getByLabelText('Project name')).toHaveProperty('value', 'Town house');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    calls.answer({ [`PUT ${project}`]: stored(3, { ...later, name: 'Town house!' }) });
    rename('Town house!');
    await pass(2_100);
    expect(screen.getByText('Saved')).toBeDefined();
  });
});

describe('a motion', () => {
  const choose = (motion: string) => {
    const choice = screen.getByRole('combobox', { name: 'Camera motion of photo 1' });
    fireEvent.keyDown(choice, { key: 'Enter' });
    fireEvent.keyDown(screen.getByRole('option', { name: motion }), { key: 'Enter' });
    return choice;
  };
  const toSaved = () => ({ ...stored(3, later), after: 100 });

  it('is shown as chosen at once, and unsaved after the paint', async () => {
    await openProject();
    expect(choose('Dolly In').textContent).toBe('Dolly In');
    expect(screen.getByRole('listbox')).toHaveProperty('style.opacity', '0');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await pass(50);
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.documentElement.hasAttribute('data-list-open')).toBe(false);
  });

  it('is saved if the page is left before that', async () => {
    const { calls } = await openProject();
    calls.answer({ [`PUT ${project}`]: toSaved() });
    choose('Dolly In');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await pass(0);
    expect(saved(calls)).toMatchObject([
      { projectData: { images: [{ cameraMotion: 'dolly-in' }, {}, {}] } },
    ]);
    await pass(200);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(screen.queryByText('Your changes could not be saved. Please try again.')).toBeNull();
  });
});

describe('a project that was deleted in another window', () => {
  const gone = {
    status: 404,
    body: { error: 'We could not find this project.', code: 'not_found', requestId: 'r' },
  };
  const deleteElsewhere = (calls: AnsweredCalls) =>
    calls.answer({
      [`GET ${project}`]: gone,
      [`PUT ${project}`]: gone,
      [`PATCH ${project}/info`]: gone,
      [`POST ${project}/generate`]: gone,
    });

  it('is reported as deleted when a change is saved, and can be left without a warning', async () => {
    const { calls } = await openProject();
    deleteElsewhere(calls);
    rename('Town house');
    await pass(2_500);
    expect(screen.getByRole('heading', { name: 'Project Not Found' })).toBeDefined();
    expect(screen.queryByText('Your changes could not be saved. Please try again.')).toBeNull();
    expect(mayLeave()).toBe(true);
  });

  it('is reported as deleted when its video is generated', async () => {
    const { calls } = await openProject();
    deleteElsewhere(calls);
    fireEvent.click(screen.getByRole('button', { name: /^Generate Video/ }));
    await pass(2_500);
    expect(screen.getByRole('heading', { name: 'Project Not Found' })).toBeDefined();
    expect(screen.queryByText('Update Failed')).toBeNull();
    expect(screen.queryByText('Generation Failed')).toBeNull();
  });
});

it('words that were not saved before a login are saved after it', async () => {
  const { calls, unmount } = await openProject();
  const facts = `${project}/facts`;
  calls.answer({
    [`GET ${facts}`]: { body: { facts: {}, captions: [] } },
    [`PUT ${facts}`]: { status: 401, body: { error: 'Please sign in again.' } },
  });
  fireEvent.click(screen.getByRole('button', { name: /^Text/ }));
  await pass(100);
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: '9 Lost Lane' } });
  await pass(1_500);
  window.dispatchEvent(new Event(LOGIN_EVENT));
  unmount();
  await pass(100);
  calls.answer({ [`PUT ${facts}`]: { body: { facts: {}, captions: [] } } });
  const before = calls.of(`PUT ${facts}`).length;
  await renderScreen(<CreateScreen />);
  expect(calls.of(`PUT ${facts}`).slice(before)).toMatchObject([
    { body: { facts: { address: '9 Lost Lane' } } },
  ]);
});

describe('a project', () => {
  it('is reloaded when its tab becomes visible, and when it is opened again', async () => {
    const { calls, unmount } = await openProject();
    expect(calls.of(`GET ${project}`)).toHaveLength(1);
    calls.answer({ [`GET ${project}`]: stored(4, later) });
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(50);
    expect(calls.of(`GET ${project}`)).toHaveLength(2);
    expect(screen.getAllByTestId('tile')).toHaveLength(4);
    unmount();
    await renderScreen(<CreateScreen />);
    expect(calls.of(`GET ${project}`)).toHaveLength(3);
  });

  it('that cannot be loaded says so after three retries', async () => {
    address.search = `project=${projectId}`;
    const calls = answerCalls({
      'GET /api/settings': { body: cannedSettings },
      'GET /api/user/tokens': { body: { tokens: 1_000 } },
      [`GET ${project}`]: { status: 500, body: { error: 'Not allowed.' } },
    });
    await renderScreen(<CreateScreen />);
    await pass(8_000);
    expect(calls.of(`GET ${project}`)).toHaveLength(4);
    expect(screen.getByText('Project Load Error')).toBeDefined();
    expect(screen.getByText('Failed to load project: Not allowed.')).toBeDefined();
    expect(
      screen.getByText('Failed to load project data. Please try refreshing the page.'),
    ).toBeDefined();
  });

  it('deleted in another tab meanwhile is Project Not Found', async () => {
    const { calls } = await openProject();
    calls.answer({
      [`GET ${project}`]: { status: 404, body: { error: 'Gone.', code: 'not_found' } },
    });
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(50);
    expect(screen.getByRole('heading', { name: 'Project Not Found' })).toBeDefined();
  });
});

describe('an image', () => {
  const image = 'DELETE /api/video-projects/*/image/*';

  it('that is removed and restored sends nothing; a removal is sent to the server', async () => {
    const { calls } = await openProject();
    const rest = { clips: cannedProject(3).clips.slice(1), ...later };
    calls.answer({ [image]: { body: { project: stored(3, rest).body, message: 'Gone.' } } });
    const first = () => screen.getByRole('button', { name: 'Remove image 1, room-1.jpg' });
    fireEvent.click(first());
    await pass(50);
    expect(screen.getByText('Image Removed')).toBeDefined();
    expect(screen.getAllByTestId('tile')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Position 1, / }));
    // The toast stays while it is pointed at, and so does the way back.
    const toasts = screen.getByText('Image Removed').closest('ol') as HTMLElement;
    fireEvent.mouseEnter(toasts);
    await pass(8_000);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    fireEvent.mouseLeave(toasts);
    await pass(10_000);
    expect(screen.getAllByTestId('tile')).toHaveLength(3);
    expect(calls.of(image)).toEqual([]);

    fireEvent.click(first());
    await pass(4_900);
    expect(calls.of(image)).toEqual([]);
    await pass(200);
    expect(calls.of(image)).toHaveLength(1);
    expect(screen.getAllByTestId('tile')).toHaveLength(2);
  });

  it('whose removal ended charged work reports the charge', async () => {
    const { calls } = await openProject();
    const rest = { clips: cannedProject(3).clips.slice(1), ...later };
    const message = `The photo was removed. ${CHARGED_WHEN_CANCELLED}`;
    calls.answer({ [image]: { body: { project: stored(3, rest).body, message } } });
    const balances = calls.of('GET /api/user/tokens').length;
    fireEvent.click(screen.getAllByRole('button', { name: /^Remove image/ })[0] as HTMLElement);
    await pass(5_200);
    expect(screen.getByText(message)).toBeDefined();
    expect(calls.of('GET /api/user/tokens').length).toBe(balances + 1);
  });

  it('not uploaded yet is only dropped', async () => {
    const { calls } = await openProject();
    calls.answer({ [`POST ${project}/upload`]: { body: {}, after: 60_000 } });
    const input = screen.getByLabelText('Add photos and clips', { exact: false });
    const file = new File(['bytes'], 'room-4.jpg', { type: 'image/jpeg' });
    fireEvent.change(input, { target: { files: [file] } });
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel upload of room-4.jpg' }));
    await pass(1_000);
    expect(screen.getAllByText('Image Removed').length).toBeGreaterThan(0);
    await pass(9_000);
    expect(screen.getAllByTestId('tile')).toHaveLength(3);
    expect(calls.of(image)).toEqual([]);
  });

  it('the server keeps comes back', async () => {
    const { calls } = await openProject();
    calls.answer({ [image]: { status: 500, body: { error: 'Broken.' } } });
    fireEvent.click(screen.getAllByRole('button', { name: /^Remove image/ })[0] as HTMLElement);
    await pass(5_100);
    expect(screen.getAllByText('Delete Failed').length).toBeGreaterThan(0);
    expect(screen.getByText('Failed to delete image. Please try again.')).toBeDefined();
    expect(screen.getAllByTestId('tile')).toHaveLength(3);
  });

  it('of no project cannot be enhanced, and one that is not there cannot be removed', async () => {
    await renderScreen(<Toaster />);
    const { result } = renderHook(() => useTileActions(new DraftSession(), undefined, noSheets));
    result.current.onEnhance('image');
    await pass(50);
    expect(screen.getAllByText('Project Not Found').length).toBeGreaterThan(0);
    expect(
      screen.getAllByText('Please create a project first before enhancing images.').length,
    ).toBeGreaterThan(0);
    result.current.onRemove('image');
    await pass(50);
    expect(screen.getAllByText('Image not found').length).toBeGreaterThan(0);
  });
});

it('a tile shows its reason, and its file name only where the reason of a left-out photo names it', async () => {
  const clips = cannedProject(3).clips.map((clip, i) => ({
    ...(clip as object),
    displayName: `DSC_410${i}.jpg`,
    edit: { reason: 'Moves in, like walking into the room.', seconds: 3 },
  }));
  const leftOut = [
    {
      ...(cannedProject(4).clips[3] as object),
      edit: {
        reason: 'Less sharp than another photo.',
        citedShotId: (clips[1] as { id?: string } | undefined)?.id,
      },
    },
  ];
  address.search = `project=${projectId}`;
  answerCalls({
    'GET /api/settings': { body: cannedSettings },
    [`GET ${project}`]: stored(3, { clips, leftOut, canUndoEdit: true }),
  });
  await renderScreen(<CreateScreen />);
  const told = screen
    .getAllByTestId('tile')
    .map((tile) => within(tile).getByText(/^Moves in/).textContent);
  expect(told).toEqual([
    'Moves in, like walking into the room.',
    'Moves in, like walking into the room. (DSC_4101.jpg)',
    'Moves in, like walking into the room.',
  ]);
});

it('photos that may show another property are counted above the sheet, and a click goes to the first', async () => {
  const open = async (far: readonly number[]) => {
    const clips = cannedProject(8).clips.map((clip, i) => {
      const reason = 'Moves in, like walking into the room.';
      const isTakenElsewhere = far.includes(i) || undefined;
      return { ...(clip as object), edit: { reason, isTakenElsewhere, seconds: 3 } };
    });
    address.search = `project=${projectId}`;
    answerCalls({
      'GET /api/settings': { body: cannedSettings },
      [`GET ${project}`]: stored(8, { clips, canUndoEdit: true }),
    });
    return renderScreen(<CreateScreen />);
  };
  await open([4, 6]);
  expect(
    screen.getByText(
      /^2 photos may show another property: they were taken far away from the others\./,
    ),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show the first' }));
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Position 5, /);
  cleanup();
  obtainQueryClient().clear();
  await open([]);
  expect(screen.getAllByTestId('tile')).toHaveLength(8);
  expect(screen.queryByText(/may show another property/)).toBeNull();
});
