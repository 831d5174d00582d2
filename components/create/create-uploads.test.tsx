import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type AnsweredCalls, answerCalls, type SentCall } from '@/tests/support/answer-calls';
import { cannedProject, cannedSettings } from '@/tests/support/canned-answers';
import { router } from '@/tests/support/navigation';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { CreateScreen } from './create-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const upload = 'POST /api/video-projects/*/upload';
const photo = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });

/** Answers the calls of uploads: creates projects and stores the files. */
function answerUploads(): AnsweredCalls {
  let projects = 0;
  const arrived: SentCall[] = [];
  const toProject = (id: string) => {
    const mine = arrived.filter(({ path }) => path.includes(id));
    const made = cannedProject(mine.length, { id, projectId: id, status: 'uploading' });
    const clips = made.clips.map((clip, n) => ({
      ...(clip as object),
      id: mine.map(({ body }) => (body as { imageId: string }).imageId)[n],
    }));
    return { ...made, clips, updatedAt: new Date(Date.now()).toISOString() };
  };
  return answerCalls({
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { tokens: 1_000 } },
    'POST /api/video-projects': () => {
      projects += 1;
      return { body: { id: `3f9f1a3e-8b0e-4d53-9a51-00000000000${projects}` } };
    },
    'GET /api/video-projects/*': ({ path }) => ({ body: toProject(path.split('/').at(-1) ?? '') }),
    'PUT /api/video-projects/*': ({ path }) => ({ body: toProject(path.split('/').at(-1) ?? '') }),
    [upload]: (call) => {
      arrived.push(call);
      return { body: { project: toProject(call.path.split('/').at(-2) ?? '') }, after: 100 };
    },
  });
}

async function choose(...names: string[]): Promise<void> {
  const input = screen.getByLabelText('Add photos and clips', { exact: false });
  fireEvent.change(input, { target: { files: names.map(photo) } });
  await pass(10);
}

const names = (calls: readonly SentCall[]) =>
  calls.map(({ body }) => (body as { file: File }).file.name);

const refusals = [
  [401, 'Please sign in again.'],
  [413, 'This file is larger than 50 MB.'],
  [415, 'This is not a photo or clip we can use.'],
  [500, 'Something went wrong on our side. Please try again.'],
  [502, 'Unknown error'],
] as const;

describe('files added on the create screen', () => {
  it('make the project, are sent with fade, and join it later', async () => {
    const replaceState = vi.spyOn(window.history, 'replaceState');
    const calls = answerUploads();
    await renderScreen(<CreateScreen />);
    await choose('room-1.jpg', 'room-2.jpg');
    expect(calls.of('POST /api/video-projects')).toHaveLength(1);
    expect(calls.of('POST /api/video-projects')[0]?.body).toMatchObject({ totalFiles: 2 });
    expect(screen.getAllByText('Uploading')).toHaveLength(2);
    // A picture that is only waited for is not shown as one that cannot be shown.
    expect(document.querySelector('[data-placeholder]')).toBeNull();
    await pass(100);
    expect(screen.getAllByText('Uploaded')).toHaveLength(2);
    expect(names(calls.of(upload))).toEqual(['room-1.jpg', 'room-2.jpg']);
    for (const { body } of calls.of(upload)) {
      expect(body).toMatchObject({ imageId: expect.any(String), transition: 'fade' });
    }

    await pass(1_300);
    expect(replaceState).not.toHaveBeenCalled();
    await pass(1_500 - 1_400);
    const id = '3f9f1a3e-8b0e-4d53-9a51-000000000001';
    expect(replaceState.mock.calls).toEqual([[null, '', `/app/create?project=${id}`]]);

    await choose('room-3.jpg');
    await pass(200);
    expect(calls.of('POST /api/video-projects')).toHaveLength(1);
    expect(calls.of(upload).at(-1)?.path).toContain(id);
    expect(screen.getAllByText('Uploaded')).toHaveLength(3);
  });

  it('put the project into the address before a press leads elsewhere, never on the way there', async () => {
    const replaceState = vi.spyOn(window.history, 'replaceState');
    router.push.mockClear();
    answerUploads();
    await renderScreen(<CreateScreen />);
    await choose('room-1.jpg');
    await pass(100);
    fireEvent.click(screen.getByRole('button', { name: /^Enhance with AI, / }));
    expect(router.push).toHaveBeenCalledOnce();
    expect(replaceState).toHaveBeenCalledOnce();
    const [replaced, pushed] = [replaceState, router.push].map(
      ({ mock }) => mock.invocationCallOrder[0] ?? 0,
    );
    expect(replaced).toBeLessThan(pushed ?? 0);
    await pass(2_000);
    expect(replaceState).toHaveBeenCalledOnce();
  });

  it('appear on the sheet with position, motion, preview and kind', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:garden');
    answerUploads();
    await renderScreen(<CreateScreen />);
    await choose('room-1.jpg', 'garden.mp4');
    const [room, garden] = screen.getAllByTestId('tile');
    if (room === undefined || garden === undefined) throw new Error('Two tiles were expected.');
    expect(
      within(room).getByRole('button', { name: 'Position 1, room-1.jpg. Move' }),
    ).toBeDefined();
    expect(within(room).getByRole('combobox', { name: /motion/ }).textContent).toBe('Pan Right');
    expect(within(room).queryByTestId('play-badge')).toBeNull();
    expect(
      within(garden).getByRole('button', { name: 'Position 2, garden.mp4. Move' }),
    ).toBeDefined();
    expect(within(garden).queryByRole('combobox', { name: /motion/ })).toBeNull();
    expect(within(garden).getByText('Moves on its own')).toBeDefined();
    expect(within(garden).getByTestId('play-badge')).toBeDefined();
    expect(within(garden).getByLabelText('garden.mp4').getAttribute('src')).toBe(
      'blob:garden#t=0.1',
    );
  });

  it('go three at a time', async () => {
    const calls = answerUploads();
    await renderScreen(<CreateScreen />);
    await choose('1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg');
    expect(screen.getAllByText('Uploading')).toHaveLength(3);
    expect(screen.getAllByText('Waiting')).toHaveLength(2);
    await pass(100);
    expect(calls.of(upload)).toHaveLength(5);
    await pass(100);
    expect(screen.getAllByText('Uploaded')).toHaveLength(5);
  });
});

describe('a name typed before the first photo', () => {
  const type = (name: string) =>
    fireEvent.change(screen.getByLabelText('Project name'), { target: { value: name } });
  const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('is saved with the project; nothing is unsaved and no warning follows', async () => {
    const calls = answerUploads();
    await renderScreen(<CreateScreen />);
    type('Seaside cottage');
    await pass(3_000);
    await choose('room-1.jpg');
    await pass(200);
    expect(calls.of('POST /api/video-projects')[0]?.body).toMatchObject({
      name: 'Seaside cottage',
    });
    expect(screen.getByText('Saved')).toBeDefined();
    expect(isWarned()).toBe(false);
  });

  it('that continues while the project is created is saved after the pause', async () => {
    const calls = answerUploads();
    const create = calls.handlerOf('POST /api/video-projects');
    calls.answer({ 'POST /api/video-projects': (call) => ({ ...create(call), after: 5_000 }) });
    await renderScreen(<CreateScreen />);
    type('Seaside');
    await choose('room-1.jpg');
    type('Seaside cottage');
    await pass(5_200);
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await pass(2_000);
    expect(calls.of('PUT /api/video-projects/*').map(({ body }) => body)).toMatchObject([
      { name: 'Seaside cottage' },
    ]);
    expect(screen.getByText('Saved')).toBeDefined();
    expect(isWarned()).toBe(false);
  });
});

describe('files that do not arrive', () => {
  it('wait for a project that could not be created offline', async () => {
    const calls = answerUploads();
    const create = calls.handlerOf('POST /api/video-projects');
    await renderScreen(<CreateScreen />);
    let isOnLine = false;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnLine);
    calls.answer({ 'POST /api/video-projects': { status: 0, body: '' } });
    await choose('1.jpg', '2.jpg', '3.jpg', '4.jpg');
    expect(screen.getAllByText('Waiting for the network')).toHaveLength(4);
    expect(screen.queryByText('Project Creation Failed')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Generate Video (40 tokens)' }));
    await pass(100);
    expect(screen.getByText('You’re offline')).toBeDefined();
    expect(screen.getByText(/^Nothing was started or charged\./)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    isOnLine = true;
    calls.answer({ 'POST /api/video-projects': create });
    window.dispatchEvent(new Event('online'));
    await pass(500);
    expect(screen.getAllByText('Uploaded')).toHaveLength(4);
  });

  it('without a project are all sent when one Retry creates it', async () => {
    const calls = answerUploads();
    const create = calls.handlerOf('POST /api/video-projects');
    calls.answer({ 'POST /api/video-projects': { status: 500, body: 'x' } });
    await renderScreen(<CreateScreen />);
    await choose('room-1.jpg', 'room-2.jpg');
    calls.answer({ 'POST /api/video-projects': create });
    fireEvent.click(screen.getByRole('button', { name: 'Retry room-2.jpg' }));
    await pass(500);
    expect(screen.getAllByText('Uploaded')).toHaveLength(2);
  });

  it('wait while the browser is offline, and continue afterwards', async () => {
    const calls = answerUploads();
    await renderScreen(<CreateScreen />);
    let isOnLine = true;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnLine);
    calls.answer({
      [upload]: () => {
        isOnLine = false;
        return { status: 0, body: '', after: 50 };
      },
    });
    await choose('room-1.jpg');
    await pass(100);
    expect(screen.getByText('Waiting for the network')).toBeDefined();
    expect(screen.queryByText('Upload Failed')).toBeNull();
    isOnLine = true;
    const [id] = calls.of(upload).map(({ body }) => (body as { imageId: string }).imageId);
    const project = cannedProject(1);
    calls.answer({
      [upload]: {
        body: { project: { ...project, clips: [{ ...(project.clips[0] as object), id }] } },
      },
    });
    window.dispatchEvent(new Event('online'));
    await pass(100);
    expect(screen.getByText('Uploaded')).toBeDefined();
    expect(calls.of(upload)).toHaveLength(2);
  });

  it('that fail keep their place, show the reason and are sent again by Retry', async () => {
    const calls = answerUploads();
    await renderScreen(<CreateScreen />);
    calls.answer({
      [upload]: { status: 503, body: { error: 'Please try again.', code: 'unavailable' } },
    });
    await choose('room-1.jpg');
    await pass(100);
    expect(screen.getByText('Upload Failed')).toBeDefined();
    expect(screen.getByText(/^Failed to upload room-1.jpg\b/)).toBeDefined();
    expect(screen.getByText('Not uploaded')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Retry room-1.jpg' }));
    await pass(100);
    expect(calls.of(upload)).toHaveLength(2);
  });

  it('that are refused keep their places with their reasons, and the others arrive', async () => {
    const calls = answerUploads();
    const take = calls.handlerOf(upload);
    calls.answer({
      [upload]: (call) => {
        const refusal = refusals.find(([status]) => names([call])[0] === `${status}.jpg`);
        if (refusal === undefined) return take(call);
        const [status, error] = refusal;
        return { status, body: status === 502 ? '<h1>Bad Gateway</h1>' : { error } };
      },
    });
    await renderScreen(<CreateScreen />);
    await choose('first.jpg', ...refusals.map(([status]) => `${status}.jpg`), 'last.jpg');
    await pass(500);
    const tiles = screen.getAllByTestId('tile').map((tile) => tile.textContent ?? '');
    expect(tiles).toHaveLength(refusals.length + 2);
    expect([tiles[0], tiles.at(-1)].map((text) => text?.includes('Uploaded'))).toEqual([
      true,
      true,
    ]);
    for (const [position, [, error]] of refusals.entries()) {
      expect(tiles[position + 1]).toContain('Not uploaded');
      expect(tiles[position + 1]).toContain(error);
    }
    expect(screen.getAllByText('Upload Failed').length).toBeGreaterThan(0);
    // A file that is refused for itself would be refused again.
    for (const [status] of refusals) {
      const isFinal = [413, 415, 422].includes(status);
      expect(screen.queryAllByLabelText(`Retry ${status}.jpg`)).toHaveLength(isFinal ? 0 : 1);
      expect(screen.getByLabelText(`Remove ${status}.jpg`)).toBeDefined();
    }
    // Nor is it in the video, or paid for: two photos arrived, three may be sent again.
    expect(screen.getByRole('button', { name: 'Generate Video (50 tokens)' })).toBeDefined();
    expect(screen.getByText(/^10 tokens × 5 photos$/)).toBeDefined();
    expect(screen.getByText(/this video: /).textContent).toContain('(this video: 0:27)');
  });

  it('without a project stay, say so, and cannot be generated', async () => {
    const calls = answerUploads();
    calls.answer({ 'POST /api/video-projects': { status: 500, body: 'x' } });
    await renderScreen(<CreateScreen />);
    await choose('room-1.jpg');
    await pass(100);
    expect(screen.getByText('Project Creation Failed')).toBeDefined();
    expect(screen.getByText('Failed to create project. Please try again.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Retry room-1.jpg' }));
    await pass(100);
    expect(screen.getByText('Error')).toBeDefined();
    expect(screen.getAllByText('Failed to create project').length).toBeGreaterThan(0);
    expect(screen.getAllByTestId('tile')).toHaveLength(1);

    fireEvent.click(screen.getByRole('button', { name: 'Generate Video (10 tokens)' }));
    await pass(100);
    expect(screen.getByText('No Project Found')).toBeDefined();
    expect(screen.getByText('Please upload images first to create a project.')).toBeDefined();
  });
});
