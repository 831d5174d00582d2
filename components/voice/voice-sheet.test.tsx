import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CreateScreen } from '@/components/create/create-screen';
import { LOGIN_EVENT } from '@/lib/auth/auth-events';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedProject, cannedSettings, cannedVersion } from '@/tests/support/canned-answers';
import { address } from '@/tests/support/navigation';
import { RecordingWorker } from '@/tests/support/recording-worker';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { stubMedia } from '@/tests/support/stub-media';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

let projectId: string;
let project: string;
/** Address that recordings are uploaded to. */
let upload: string;
// A tab caches what it knows of a project, so each test has its own project.
beforeEach(() => {
  projectId = crypto.randomUUID();
  project = `/api/video-projects/${projectId}`;
  upload = `${project}/voice?replaces=*`;
});

const silent = {
  script: '',
  captions: [],
  hasOwnCaptions: false,
  startSeconds: 0.5,
  burnsCaptions: false,
  soundUnderVoice: 'usual',
};
const caption = { startSeconds: 0.5, endSeconds: 3, text: 'Welcome home.' };
const recorded = (seconds = 4) => ({
  ...silent,
  script: 'Welcome home.',
  captions: [caption],
  recording: {
    recordingId: crypto.randomUUID(),
    soundUrl: `${project}/voice/sound`,
    seconds,
    speech: [{ startSeconds: 0.5, endSeconds: seconds - 0.5 }],
    peaks: [0.1, 0.6, 0.2],
  },
});

async function openVoice(
  stored: unknown = silent,
  versions = [cannedVersion(0, 'property')],
  more: Parameters<typeof answerCalls>[0] = {},
) {
  address.search = `project=${projectId}`;
  const calls = answerCalls({
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { tokens: 1_000 } },
    [`GET ${project}`]: { body: cannedProject(3, { id: projectId, projectId }) },
    [`GET ${project}/versions`]: { body: { versions } },
    [`GET ${project}/voice`]: { body: stored },
    [`PATCH ${project}/voice`]: ({ body }) => ({
      body: { ...(stored as object), ...(body as object) },
    }),
    [`GET ${project}/voice/sound`]: { body: 'sound' },
    [`PUT ${upload}`]: { body: recorded() },
    [`DELETE ${project}/voice`]: { body: { ...silent, script: 'Welcome home.' } },
    ...more,
  });
  await renderScreen(<CreateScreen />);
  fireEvent.click(screen.getByRole('button', { name: /^Voice/ }));
  await pass(50);
  return calls;
}

const click = async (name: string | RegExp, milliseconds = 0) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(milliseconds);
};

const isDisabled = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled');

/** Stubs a microphone, and a recorder that records a few bytes. */
function plugIn(fault?: string) {
  const track = Object.assign(new EventTarget(), { stop: vi.fn(), readyState: 'live' });
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
  const getUserMedia = fault
    ? vi.fn(() => Promise.reject(new DOMException('No.', fault)))
    : vi.fn(() => Promise.resolve(stream));
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'test', mediaDevices: { getUserMedia } });
  vi.stubGlobal(
    'MediaRecorder',
    class extends EventTarget {
      static isTypeSupported = () => true;
      mimeType = 'audio/webm';
      state = 'inactive';
      start() {
        if (track.readyState === 'ended') throw new DOMException('No.', 'NotSupportedError');
        this.state = 'recording';
      }
      stop() {
        this.state = 'inactive';
        this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['take']) }));
        this.dispatchEvent(new Event('stop'));
      }
    },
  );
  URL.createObjectURL = () => 'blob:take';
  URL.revokeObjectURL = () => undefined;
  return { track, getUserMedia };
}

describe('recording', () => {
  it('counts in, says so, and saves the take that was stopped', async () => {
    const { track } = plugIn();
    // With reduced motion there is no video beside the script.
    stubMedia(true);
    const calls = await openVoice({ ...silent, script: 'Welcome home. Come in.' });
    await vi.dynamicImportSettled();
    expect(screen.getByText('Up to 3 minutes; a file up to 50 MB')).toBeDefined();
    await click('Record');
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    for (const count of ['3', '2', '1']) {
      expect(said()).toContain(count);
      await pass(1_000);
    }
    expect(said()).toContain('Recording');
    expect(screen.getByLabelText('Teleprompter').textContent).toBe('Welcome home. Come in.');
    expect(screen.queryByRole('region', { name: 'Video' })).toBeNull();
    await pass(2_000);
    expect(screen.getByRole('timer').textContent).toBe('0:02');
    // Neither Escape nor the close button ends a take without a question.
    await click('Close');
    await click('Stop recording', 50);
    expect(calls.of(`PUT ${upload}`)).toHaveLength(1);
    expect(track.stop).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Play your recording, 0:04' })).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Caption 1').value).toBe('Welcome home.');
  });

  it('runs beside the video, from the position of the words, and without sound', async () => {
    plugIn();
    RecordingWorker.started = [];
    vi.stubGlobal('Worker', RecordingWorker);
    stubMedia(false);
    const stored = recorded();
    await openVoice({
      ...stored,
      captions: [caption, { ...caption, startSeconds: 3, endSeconds: 4 }],
    });
    await vi.dynamicImportSettled();
    await pass(0);
    await click('Record another take', 1_000);
    const worker = RecordingWorker.started.at(-1) ?? new RecordingWorker();
    const report = (frame: number) =>
      act(async () => {
        const turn = worker.requests.findLast((request) => 'turn' in request)?.turn ?? 0;
        const data = {
          kind: 'shown',
          frame,
          frameTime: 0,
          isPlaying: true,
          isWaiting: false,
          turn,
        };
        worker.dispatchEvent(new MessageEvent('message', { data }));
      });
    // The preview is at the start of the voice, half a second into the video.
    expect(worker.last('seek')?.frame).toBe(15);
    expect(worker.last('play')).toBeUndefined();
    expect(worker.last('plan')?.plan.voice).toBeUndefined();
    await pass(2_000);
    expect(worker.last('play')?.isPlaying).toBe(true);
    await report(15);
    const seeks = () => worker.requests.filter(({ kind }) => kind === 'seek').length;
    const before = seeks();
    // No correction while the video is in step.
    for (let frame = 18; frame <= 45; frame += 3) {
      await report(frame);
      await pass(100);
    }
    expect(seeks()).toBe(before);
    // The frames were late.
    await pass(500);
    expect(worker.last('seek')?.frame).toBeGreaterThanOrEqual(55);
    await click('Stop recording', 50);
    expect(worker.isTerminated).toBe(true);
  });

  it('lets the best of several takes be chosen', async () => {
    plugIn();
    const calls = await openVoice();
    for (const name of ['Record', 'Record another take']) {
      await click(name, 3_200);
      await click('Stop recording', 50);
    }
    expect(screen.getByText('In use')).toBeDefined();
    await click('Use take 1', 50);
    expect(calls.of(`PUT ${upload}`)).toHaveLength(3);
    await click('Discard take 2');
    expect(screen.queryByText(/^Take 2/)).toBeNull();
  });

  it('of a single sentence replaces that part, and can be undone', async () => {
    plugIn();
    const speech = [
      { startSeconds: 0.5, endSeconds: 1.5 },
      { startSeconds: 2.5, endSeconds: 4 },
    ];
    const captions = [
      { startSeconds: 0.5, endSeconds: 1.6, text: 'Welcome home.' },
      { startSeconds: 2.5, endSeconds: 4, text: 'Come in.' },
    ];
    const voice = recorded();
    const stored = { ...voice, captions, recording: { ...voice.recording, speech } };
    const calls = await openVoice({ ...stored, hasOwnCaptions: true });
    const part = `PUT ${project}/voice?fromSeconds=2&untilSeconds=4&replaces=*`;
    calls.answer({ [part]: { body: { ...stored, hasOwnCaptions: true } } });
    const count = () => [calls.of(part).length, calls.of(`PUT ${upload}`).length];
    await click('Record again: Come in.', 3_200);
    expect(screen.getByLabelText('Teleprompter').textContent).toBe('Come in.');
    await click('Stop recording', 50);
    expect(count()).toEqual([1, 0]);
    expect(screen.queryByRole('region', { name: 'Takes' })).toBeNull();
    await click('Undo', 50);
    expect(count()).toEqual([1, 1]);
    expect(calls.of(`PATCH ${project}/voice`).map(({ body }) => body)).toEqual([{ captions }]);
    // The next recording replaces all of it again.
    await click('Record another take', 3_200);
    expect(screen.getByLabelText('Teleprompter').textContent).toBe('Welcome home.');
    await click('Stop recording', 50);
    expect(count()).toEqual([1, 2]);
  });

  it('shows the script at the chosen pace, now and the next time', async () => {
    plugIn();
    localStorage.clear();
    const script = `${'A hall. '.repeat(8)}The garden lies behind the house and is yours alone.`;
    await openVoice({ ...silent, script });
    expect(screen.getByText('About 8 seconds when read aloud.')).toBeDefined();
    for (let i = 0; i < 9; i++) await click('Faster');
    expect(screen.getByText('220 words a minute')).toBeDefined();
    expect(isDisabled('Faster')).toBe('true');
    expect(screen.getByText('About 5 seconds when read aloud.')).toBeDefined();
    const shown = () => document.querySelector('[aria-label="Teleprompter"] p.text-ink');
    await click('Record', 3_200);
    expect(shown()?.textContent).toMatch(/^A hall/);
    await pass(3_000);
    expect(shown()?.textContent).toMatch(/^The garden/);
    // A slower script continues from its position.
    for (let i = 0; i < 14; i++) await click('Slower');
    expect(shown()?.textContent).toMatch(/^The garden/);
    await click('Stop recording', 50);
    expect(localStorage.getItem('homereel.words-per-minute')).toBe('80');
    localStorage.clear();
  });

  it.each([
    ['NotFoundError', /^No microphone was found/],
    ['NotAllowedError', /^The microphone is blocked/],
    ['NotReadableError', /^Another program uses the microphone/],
  ])('that fails with %s says what to do', async (fault, sentence) => {
    plugIn(fault);
    await openVoice();
    await click('Record', 50);
    expect(screen.getByRole('alert').textContent).toMatch(sentence);
    expect(screen.getByRole('button', { name: 'Record' })).toBeDefined();
  });

  it('that loses its microphone keeps its recording, and says so', async () => {
    const { track } = plugIn();
    const calls = await openVoice();
    await click('Record', 4_000);
    await act(async () => track.dispatchEvent(new Event('ended')));
    await pass(50);
    expect(calls.of(`PUT ${upload}`)).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toMatch(/^The microphone was unplugged/);
  });

  it('that loses its microphone during the count-in says so, and the next one is recorded', async () => {
    const { track } = plugIn();
    const calls = await openVoice();
    await click('Record', 1_500);
    track.readyState = 'ended';
    await pass(3_000);
    expect(screen.getByRole('alert').textContent).toMatch(/^The microphone was unplugged/);
    expect(track.stop).toHaveBeenCalled();
    track.readyState = 'live';
    await click('Record', 4_000);
    expect(screen.queryByRole('alert')).toBeNull();
    await click('Stop recording', 50);
    expect(calls.of(`PUT ${upload}`)).toHaveLength(1);
  });

  it('that waits for permission is cancelled at once; a microphone that comes later is not used', async () => {
    const { track, getUserMedia } = plugIn();
    const stream = await getUserMedia();
    let permit = (_: typeof stream) => {};
    getUserMedia.mockReturnValue(
      new Promise((resolve) => {
        permit = resolve;
      }),
    );
    await openVoice();
    await click('Record', 50);
    await click('Cancel', 50);
    expect(screen.getByRole('button', { name: 'Record' })).toBeDefined();
    await act(async () => permit(stream));
    await pass(4_000);
    expect(track.stop).toHaveBeenCalled();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it.each([
    ['a muted microphone', 0, true],
    ['one that hears its room', 0.01, false],
  ])('says while it runs that it is silent: %s', async (_, loudness, isSaid) => {
    plugIn();
    vi.stubGlobal(
      'AudioContext',
      class {
        state = 'running';
        createAnalyser = () => ({
          fftSize: 32,
          getFloatTimeDomainData: (samples: Float32Array) => samples.fill(loudness),
        });
        createMediaStreamSource = () => ({ connect: () => undefined });
        close = () => Promise.resolve();
      },
    );
    await openVoice();
    await click('Record', 6_000);
    expect(screen.queryByText(/^We can’t hear anything yet/)).toBeNull();
    await pass(2_000);
    expect(screen.queryByText(/^We can’t hear anything yet/) !== null).toBe(isSaid);
    await click('Stop recording', 50);
    expect(screen.queryByText(/^We can’t hear anything yet/)).toBeNull();
  });

  it('in two tabs at once is refused in the second', async () => {
    plugIn();
    const request = (_: string, __: object, take: (lock: unknown) => unknown) => take(null);
    vi.stubGlobal('navigator', Object.assign(navigator, { locks: { request } }));
    await openVoice();
    await click('Record', 50);
    expect(screen.getByRole('alert').textContent).toMatch(/^You are recording in another tab/);
  });

  it('after another tab has recorded leaves that recording, and both can be chosen', async () => {
    plugIn();
    const calls = await openVoice({ ...silent, script: 'Welcome home.' });
    const other = recorded(9);
    const error =
      'You recorded in another tab or window in the meantime, so we kept that recording.';
    calls.answer({
      [`GET ${project}/voice`]: { body: other },
      [`PUT ${upload}`]: ({ path }) =>
        path.endsWith(other.recording.recordingId)
          ? { body: recorded(5) }
          : { status: 409, body: { error, code: 'conflict', requestId: 'r' } },
    });
    await click('Record', 3_200);
    await click('Stop recording', 50);
    expect(screen.getByRole('alert').textContent).toContain(error);
    expect(screen.getByRole('button', { name: 'Play your recording, 0:09' })).toBeDefined();
    await click('Use take 1', 50);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Play your recording, 0:05' })).toBeDefined();
  });

  it('without a microphone’s interface points to the upload, which says why a file is refused', async () => {
    vi.stubGlobal('navigator', { ...navigator, mediaDevices: undefined });
    const calls = await openVoice();
    await click('Record', 50);
    expect(screen.getByRole('alert').textContent).toMatch(/upload a recording instead/);
    const refused = {
      error: 'There is no sound in this file.',
      code: 'unusable_media',
      requestId: 'r',
    };
    calls.answer({ [`PUT ${upload}`]: { status: 422, body: refused } });
    await act(async () => {
      fireEvent.change(screen.getByLabelText('A recording of your voice-over'), {
        target: { files: [new File(['x'], 'mute.mp4')] },
      });
    });
    await pass(50);
    const problems = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(problems.join(' ')).toContain('There is no sound in this file.');
  });
});

describe('a voice', () => {
  it('is saved once, after a pause, and at once when it is closed', async () => {
    const calls = await openVoice(recorded());
    const saved = () => calls.of(`PATCH ${project}/voice`).map(({ body }) => body);
    fireEvent.change(screen.getByLabelText('Script'), { target: { value: 'Hello.' } });
    fireEvent.click(screen.getByRole('switch', { name: 'Show captions on the video' }));
    await pass(1_100);
    expect(saved()).toEqual([{ script: 'Hello.', burnsCaptions: true }]);
    fireEvent.change(screen.getByLabelText('Caption 1'), { target: { value: 'Mine ' } });
    await click('Start of caption 1: more');
    await click('Done', 50);
    expect(saved()[1]).toEqual({
      captions: [{ startSeconds: 0.55, endSeconds: 3, text: 'Mine' }],
    });
  });

  it('has the music under it at the chosen volume, which the preview plays before saving', async () => {
    RecordingWorker.started = [];
    vi.stubGlobal('Worker', RecordingWorker);
    stubMedia(false);
    const stored = recorded();
    const { soundUrl, speech } = stored.recording;
    const spoken = { soundUrl, speech, startSeconds: 9.5, speechEndSeconds: 3.5 };
    const words = { isShown: true, overlays: [], voice: spoken };
    const calls = await openVoice({ ...stored, startSeconds: 9.5 }, undefined, {
      [`GET ${project}`]: {
        body: cannedProject(3, { id: projectId, projectId, music: 'lounge' }),
      },
      [`GET ${project}/versions/*/words`]: { body: words },
    });
    const worker = RecordingWorker.started.at(-1) ?? new RecordingWorker();
    const choice = screen.getByRole('group', { name: 'Music under your voice-over' });
    const levels = within(choice).getAllByRole<HTMLInputElement>('radio');
    expect(levels.map(({ value, checked }) => [value, checked])).toEqual([
      ['quieter', false],
      ['usual', true],
      ['louder', false],
    ]);
    expect(worker.last('plan')?.plan.voice?.soundUnderVoice).toBeUndefined();
    fireEvent.click(screen.getByRole('radio', { name: 'Quieter' }));
    await pass(0);
    expect(worker.last('plan')?.plan.voice?.soundUnderVoice).toBe('quieter');
    // A second before the first word.
    expect([worker.last('seek')?.frame, worker.last('play')?.isPlaying]).toEqual([9 * 30, true]);
    expect(calls.of(`PATCH ${project}/voice`)).toEqual([]);
    await pass(1_100);
    expect(calls.of(`PATCH ${project}/voice`).map(({ body }) => body)).toEqual([
      { soundUnderVoice: 'quieter' },
    ]);
    // Other sound stops during a take.
    plugIn();
    await click('Record another take', 100);
    expect(worker.last('play')?.isPlaying).toBe(false);
  });

  it('without music offers no choice of its volume', async () => {
    await openVoice(recorded(), undefined, {
      [`GET ${project}`]: {
        body: cannedProject(3, { id: projectId, projectId, music: 'none' }),
      },
    });
    expect(screen.getByLabelText('Starts after (seconds)')).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'Quieter' })).toBeNull();
  });

  it('has captions whose start and end can be moved between their neighbours', async () => {
    const captions = [
      { startSeconds: 0.5, endSeconds: 1, text: 'One' },
      { startSeconds: 1.2, endSeconds: 2, text: 'Two' },
      { startSeconds: 2.1, endSeconds: 3, text: 'Three' },
    ];
    const calls = await openVoice({ ...recorded(), captions });
    const type = (name: string, seconds: string) => {
      const field = screen.getByRole<HTMLInputElement>('spinbutton', { name });
      fireEvent.change(field, { target: { value: seconds } });
      fireEvent.keyDown(field, { key: 'Enter' });
      return field.value;
    };
    expect(type('Start of caption 2 in seconds', '0.3')).toBe('1');
    expect(type('End of caption 2 in seconds', '9')).toBe('2.1');
    expect(type('End of caption 2 in seconds', '0.2')).toBe('1.05');
    expect(type('End of caption 2 in seconds', '1.83')).toBe('1.85');
    await click('End of caption 1: more');
    expect(isDisabled('End of caption 1: more')).toBe('true');
    await click('End of caption 3: less');
    await click('Done', 50);
    expect(calls.of(`PATCH ${project}/voice`).at(-1)?.body).toEqual({
      captions: [
        captions[0],
        { startSeconds: 1, endSeconds: 1.85, text: 'Two' },
        { startSeconds: 2.1, endSeconds: 2.95, text: 'Three' },
      ],
    });
  });

  it('longer than its versions offers longer shots, and leaves the teaser without it', async () => {
    const versions = [
      cannedVersion(0, 'property'),
      cannedVersion(1, 'mls'),
      cannedVersion(2, 'teaser'),
    ];
    const calls = await openVoice(recorded(41), versions);
    const notice = screen.getByRole('region', { name: 'Length' });
    expect(notice.textContent).toContain(
      'Your voice-over is 42 seconds, longer than Property video (30 s). Make the photos longer, or record a shorter script.',
    );
    expect(notice.textContent).toContain('The teaser is shorter than your voice');
    const [main] = versions;
    const path = `${project}/versions/${main?.versionId}`;
    calls.answer({
      [`PATCH ${path}`]: ({ body }) => ({ body: { version: { ...main, ...(body as object) } } }),
    });
    await click('Lengthen photos', 50);
    expect(calls.of(`PATCH ${path}`).map(({ body }) => body)).toEqual([{ targetSeconds: 42 }]);
    expect(screen.queryByText(/^Your voice-over is/)).toBeNull();
  });

  it('that is removed disappears at once, and can be restored with its captions', async () => {
    const calls = await openVoice({ ...recorded(), hasOwnCaptions: true });
    await click('Remove the recording', 50);
    expect(calls.of(`DELETE ${project}/voice`)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Play your recording/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Record' })).toBeDefined();
    await click('Done', 50);
    // The notice outlives the dialog.
    await click('Undo', 50);
    expect(calls.of(`PUT ${upload}`)).toHaveLength(1);
    expect(calls.of(`PATCH ${project}/voice`).map(({ body }) => body)).toEqual([
      { captions: [caption] },
    ]);
  });

  it('that could not be removed is still there', async () => {
    const calls = await openVoice(recorded());
    calls.answer({ [`DELETE ${project}/voice`]: { status: 500, body: { error: 'Broken.' } } });
    await click('Remove the recording', 50);
    expect(screen.getByText('Delete Failed')).toBeDefined();
    expect(screen.getByRole('button', { name: /^Play your recording/ })).toBeDefined();
  });
});

it('words unsaved when the session ended are restored after the login, and saved', async () => {
  const first = await openVoice();
  first.answer({ [`PATCH ${project}/voice`]: { status: 401, body: { error: 'Sign in again.' } } });
  fireEvent.change(screen.getByLabelText('Script'), { target: { value: 'Come in.' } });
  window.dispatchEvent(new Event(LOGIN_EVENT));
  cleanup();
  await pass(50);
  const calls = await openVoice();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Script').value).toBe('Come in.');
  await pass(1_100);
  expect(calls.of(`PATCH ${project}/voice`).map(({ body }) => body)).toEqual([
    { script: 'Come in.' },
  ]);
});
