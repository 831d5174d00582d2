import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CHARGED_WHEN_CANCELLED } from '@/contracts/production/cancelled-work';
import { type AnsweredCalls, answerCalls } from '@/tests/support/answer-calls';
import {
  cannedProject,
  cannedSettings,
  cannedVersion,
  cannedVoice,
} from '@/tests/support/canned-answers';
import { cutNetwork } from '@/tests/support/cut-network';
import { address, router } from '@/tests/support/navigation';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { CreateScreen } from './create-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

let projectId: string;
let project: string;
// A tab caches what it knows of a project, so each test has its own project.
beforeEach(() => {
  projectId = crypto.randomUUID();
  project = `/api/video-projects/${projectId}`;
});

const status = (name: string, more = {}) => ({ projectId, status: name, ...more });
const photos = (change = {}) => ({
  body: cannedProject(3, { id: projectId, projectId, ...change }),
});

async function openProject(change = {}, prices = {}, more = {}): Promise<AnsweredCalls> {
  address.search = `project=${projectId}`;
  const calls = answerCalls({
    'GET /api/settings': { body: { ...cannedSettings, ...prices } },
    'GET /api/user/tokens': { body: { tokens: 1_000 } },
    'GET /api/projects': { body: [] },
    [`GET ${project}`]: photos(change),
    [`PATCH ${project}/info`]: photos(change),
    [`POST ${project}/generate`]: { body: status('processing', { progress: 0 }) },
    [`GET ${project}/status`]: { body: status('processing', { progress: 0.5 }) },
    ...more,
  });
  await renderScreen(<CreateScreen />);
  return calls;
}

const mainButton = () => screen.getByRole('button', { name: /Generate Video \(/, hidden: true });
const visited = () => router.push.mock.calls.flat();

describe('shots that are already paid', () => {
  const clips = cannedProject(3).clips.map((clip) => ({ ...(clip as object), paid: true }));
  const open = async (change = {}) => {
    const versions = [cannedVersion(0, 'property', change)];
    const more = { [`GET ${project}/versions`]: { body: { versions } } };
    await openProject({ status: 'completed', clips }, {}, more);
    return screen.getByRole('complementary', { name: 'Summary' });
  };

  it('costs nothing, said in words, and leads to the video while that is right', async () => {
    const summary = await open();
    expect(summary.textContent).toContain('Nothing to pay: all 3 photos are paid for.');
    expect(summary.textContent).not.toContain('× 0');
    expect(summary.textContent).not.toContain('0 tokens)');
    expect(within(summary).getByRole('button', { name: 'Generate Video' })).toBeDefined();
    const link = within(summary).getByRole('link', { name: 'Open the video' });
    expect(link.getAttribute('href')).toBe(`/app/video/${projectId}`);
  });

  it('does not link to a video from before a change', async () => {
    const summary = await open({ isOutdated: true });
    expect(summary.textContent).toContain('Nothing to pay: all 3 photos are paid for.');
    expect(within(summary).queryByRole('link', { name: 'Open the video' })).toBeNull();
  });
});

describe('generating', () => {
  it('costs the price of each image', async () => {
    await openProject({}, { vid_gen_price: 7 });
    expect(mainButton().textContent).toBe('Generate Video (21 tokens)');
    expect(screen.getByText('7 tokens × 3 photos')).toBeDefined();
  });

  it('saves the texts, starts, and opens the video a second later', async () => {
    const calls = await openProject();
    calls.answer({
      [`POST ${project}/generate`]: { body: status('processing', { progress: 0 }), after: 300 },
    });
    fireEvent.click(mainButton());
    await pass(100);
    const button = screen.getByRole('button', { name: 'Generating Video...', hidden: true });
    expect(button.hasAttribute('disabled')).toBe(true);
    fireEvent.click(button);
    expect(screen.getByRole('dialog', { name: 'Creating Your Video' })).toBeDefined();
    await pass(300);
    expect(calls.of(`PATCH ${project}/info`).map(({ body }) => body)).toEqual([
      { name: 'Seaside cottage', description: 'Three rooms and a view.' },
    ]);
    expect(calls.of(`POST ${project}/generate`).map(({ body }) => body)).toEqual([undefined]);
    expect(screen.getByText('Video Generation Started')).toBeDefined();
    await pass(800);
    expect(visited()).toEqual([]);
    // 1 second after the start.
    await pass(200);
    expect(visited()).toEqual([`/app/video/${projectId}`]);
  });

  it('waits until a voice fits into the versions, which one press makes longer', async () => {
    const main = cannedVersion(0);
    const speech = [{ startSeconds: 0.5, endSeconds: 41 }];
    const recording = {
      recordingId: crypto.randomUUID(),
      soundUrl: `${project}/voice/sound`,
      seconds: 42,
      speech,
      peaks: [],
    };
    await openProject(
      {},
      {},
      {
        [`GET ${project}/versions`]: { body: { versions: [main] } },
        [`GET ${project}/voice`]: { body: { ...cannedVoice, recording } },
        [`PATCH ${project}/versions/${main.versionId}`]: {
          body: { version: { ...main, targetSeconds: 42 } },
        },
      },
    );
    expect(mainButton().hasAttribute('disabled')).toBe(true);
    const notice = screen.getByRole('region', { name: 'Length' });
    expect(notice.textContent).toContain(
      'Your voice-over is 42 seconds, longer than Property video (30 s).',
    );
    fireEvent.click(within(notice).getByRole('button', { name: 'Lengthen photos' }));
    await pass(50);
    expect(screen.queryByRole('region', { name: 'Length' })).toBeNull();
    expect(mainButton().hasAttribute('disabled')).toBe(false);
  });

  it('each version has its own bar, and each new state is announced, without the percentage', async () => {
    const versions = [
      cannedVersion(0),
      cannedVersion(1, 'mls', { state: 'rendering', progress: 0.4, video: undefined }),
      cannedVersion(2, 'reel', { state: 'waiting', video: undefined }),
      cannedVersion(3, 'square', { isTicked: false }),
    ];
    const calls = await openProject();
    calls.answer({ [`GET ${project}/versions`]: { body: { versions } } });
    fireEvent.click(mainButton());
    await pass(500);
    const list = within(screen.getByRole('list', { name: 'Versions' }));
    const bars = () =>
      list
        .getAllByRole('progressbar')
        .map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuenow')]);
    expect(bars()).toEqual([
      ['Progress of Property video', '100'],
      ['Progress of MLS', '40'],
      ['Progress of Reel', '0'],
    ]);
    const told = () => list.getAllByRole('status').map(({ textContent }) => textContent);
    const before = ['Property video: Ready', 'MLS: Rendering', 'Reel: Waiting in line'];
    expect(told()).toEqual(before);
    versions[1] = { ...versions[1], progress: 0.6 };
    await pass(3_100);
    expect(bars()[1]?.[1]).toBe('60');
    expect(told()).toEqual(before);
    versions[1] = cannedVersion(1, 'mls');
    await pass(3_100);
    expect(told()[1]).toBe('MLS: Ready');
  });

  it('stays on the list if the user goes back, before or after the start', async () => {
    const calls = await openProject();
    calls.answer({
      [`POST ${project}/generate`]: { body: status('processing', { progress: 0 }), after: 300 },
    });
    fireEvent.click(mainButton());
    await pass(100);
    fireEvent.click(screen.getByRole('link', { name: 'Back to My Projects' }));
    await pass(3_000);
    expect(calls.of(`POST ${project}/generate`)).toHaveLength(1);
    expect(visited()).toEqual([]);
  });

  it('without a network says so in one toast, and sends nothing', async () => {
    const calls = await openProject();
    fireEvent.change(screen.getByLabelText('Project name'), { target: { value: 'Town house' } });
    await cutNetwork();
    fireEvent.click(mainButton());
    await pass(500);
    expect(screen.getByText('You’re offline')).toBeDefined();
    expect(screen.getByText(/^Nothing was started or charged\./)).toBeDefined();
    expect(document.querySelectorAll('[data-sonner-toast][data-type=error]')).toHaveLength(1);
    expect(calls.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('over a version the browser does not notice names the connection in one toast', async () => {
    const calls = await openProject();
    const version = { status: 0, body: '' };
    calls.answer({ [`PATCH ${project}/info`]: version, [`POST ${project}/generate`]: version });
    fireEvent.click(mainButton());
    await pass(500);
    expect(screen.getByText(/^We could not reach Homereel\. Check your connection/)).toBeDefined();
    expect(screen.queryByText('Update Failed')).toBeNull();
    expect(calls.of(`POST ${project}/generate`)).toEqual([]);
  });

  it('continues if name and description cannot be saved', async () => {
    const calls = await openProject();
    calls.answer({
      [`PATCH ${project}/info`]: { status: 500, body: { error: 'Broken.' } },
      [`POST ${project}/generate`]: { body: status('processing'), after: 100 },
    });
    fireEvent.click(mainButton());
    await pass(50);
    expect(screen.getByText('Update Failed')).toBeDefined();
    expect(
      screen.getByText('Failed to save project name and description. Please try again.'),
    ).toBeDefined();
    await pass(100);
    expect(calls.of(`POST ${project}/generate`)).toHaveLength(1);
    expect(screen.getByText('Video Generation Started')).toBeDefined();
  });

  it('first uploads missing files, and does not start without them', async () => {
    const calls = await openProject();
    calls.answer({
      [`POST ${project}/upload`]: {
        status: 409,
        body: { error: 'This was changed meanwhile.' },
        after: 100,
      },
    });
    const input = screen.getByLabelText('Add photos and clips', { exact: false });
    const file = new File(['bytes'], 'room-4.jpg', { type: 'image/jpeg' });
    fireEvent.change(input, { target: { files: [file] } });
    await pass(0);
    fireEvent.click(mainButton());
    await pass(50);
    expect(screen.getByText('Uploading: 3 of 4 done')).toBeDefined();
    await pass(200);
    expect(screen.getAllByText('Upload Failed').length).toBeGreaterThan(0);
    const report = 'Failed to upload some images. Please try again. Not uploaded: room-4.jpg.';
    expect(screen.getByText(report)).toBeDefined();
    expect(calls.of(`POST ${project}/generate`)).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByTestId('tile')).toHaveLength(4);
    expect(screen.getByRole('button', { name: 'Remove room-4.jpg' })).toBeDefined();
    // The start button was disabled in the meantime, so the focus moves to the next step.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Retry room-4.jpg');

    // The failed shot is uploaded again. This time the upload succeeds, and the generation starts.
    const stored = cannedProject(4, { id: projectId, projectId });
    const [sent] = calls.of(`POST ${project}/upload`);
    const shotId = (sent?.body as { imageId: string } | undefined)?.imageId ?? '';
    const last = { ...(stored.clips[3] as object), id: shotId };
    calls.answer({
      [`POST ${project}/upload`]: {
        body: { project: { ...stored, clips: [...stored.clips.slice(0, 3), last] } },
      },
    });
    fireEvent.click(mainButton());
    await pass(200);
    expect(calls.of(`POST ${project}/upload`)).toHaveLength(2);
    expect(calls.of(`POST ${project}/generate`)).toHaveLength(1);
  });

  it('warns on every page when the window is closed before the start', async () => {
    const calls = await openProject();
    const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const later = { body: status('processing', { progress: 0 }), after: 300 };
    calls.answer({ [`POST ${project}/generate`]: later });
    expect(isWarned()).toBe(false);
    fireEvent.click(mainButton());
    await pass(100);
    expect(screen.getByText(/^Keep this window open until the upload finishes/)).toBeDefined();
    expect(screen.queryByText(/You can leave this page/)).toBeNull();
    expect(isWarned()).toBe(true);
    cleanup();
    expect(isWarned()).toBe(true);
    await pass(300);
    expect(isWarned()).toBe(false);
  });

  it('once it has started, the page may be left', async () => {
    await openProject();
    fireEvent.click(mainButton());
    await pass(300);
    expect(screen.getByText(/^You can leave this page\. We keep working/)).toBeDefined();
    expect(screen.queryByText(/Keep this window open/)).toBeNull();
  });

  it('polls every 3 seconds until completion, and opens the video', async () => {
    const calls = await openProject({ status: 'processing' });
    await pass(0);
    const asked = () => calls.of(`GET ${project}/status`).length;
    expect(asked()).toBe(1);
    await pass(2_900);
    expect(asked()).toBe(1);
    await pass(100);
    expect(asked()).toBe(2);
    calls.answer({
      [`GET ${project}/status`]: { body: status('completed', { videoUrl: '/v' }) },
      [`GET ${project}`]: photos({ status: 'completed' }),
    });
    await pass(3_000);
    expect(asked()).toBe(3);
    expect(screen.getByText('Video Complete!')).toBeDefined();
    expect(visited()).toEqual([]);
    // 1 second later the page no longer polls.
    await pass(1_000);
    expect(visited()).toEqual([`/app/video/${projectId}`]);
    await pass(10_000);
    expect(asked()).toBe(3);
  });

  it('stops polling after a failure, and uncovers the screen', async () => {
    const calls = await openProject({ status: 'processing' });
    const failed = { body: status('failed', { error: 'A photo could not be read.' }) };
    calls.answer({
      [`GET ${project}/status`]: failed,
      [`GET ${project}`]: photos({ status: 'failed' }),
    });
    await pass(3_000);
    expect(screen.getByText('Generation Failed')).toBeDefined();
    expect(screen.getByText('Please try creating your video again')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(mainButton());
    const asked = calls.of(`GET ${project}/status`).length;
    await pass(10_000);
    expect(calls.of(`GET ${project}/status`)).toHaveLength(asked);
  });
});

describe('a generation that is started elsewhere', () => {
  it('is shown as one that was started here, within 15 seconds', async () => {
    const calls = await openProject();
    const asked = () => calls.of(`GET ${project}/status`).length;
    calls.answer({ [`GET ${project}/status`]: { body: status('ready_for_generation') } });
    await pass(31_000);
    expect(asked()).toBe(2);
    expect(screen.queryByRole('dialog')).toBeNull();
    calls.answer({
      [`GET ${project}/status`]: { body: status('processing', { progress: 0.5 }) },
      [`GET ${project}`]: photos({ status: 'processing' }),
    });
    await pass(15_000);
    expect(screen.getByRole('dialog', { name: 'Creating Your Video' })).toBeDefined();
    calls.answer({
      [`GET ${project}/status`]: { body: status('completed', { videoUrl: '/v' }) },
      [`GET ${project}`]: photos({ status: 'completed' }),
    });
    await pass(4_100);
    expect(visited()).toEqual([`/app/video/${projectId}`]);
  });

  it('is not polled while the page is hidden', async () => {
    const calls = await openProject();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60_000);
    expect(calls.of(`GET ${project}/status`)).toEqual([]);
    visibility.mockRestore();
  });
});

describe('a generation that is cancelled', () => {
  it.each([
    [undefined, 30, 'Your tokens are back in your balance.'],
    [undefined, 0, 'You weren’t charged.'],
    [CHARGED_WHEN_CANCELLED, 0, CHARGED_WHEN_CANCELLED],
  ])('with answer %s and %i tokens reports the tokens', async (message, releasedTokens, shown) => {
    const calls = await openProject({ status: 'processing' });
    calls.answer({
      [`POST ${project}/cancel`]: {
        body: status('ready_for_generation', { message, releasedTokens }),
      },
      [`GET ${project}`]: photos(),
    });
    expect(document.activeElement?.textContent).toBe('Creating Your Video');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel generation' }));
    await pass(100);
    expect(screen.getByText('Generation canceled')).toBeDefined();
    expect(document.activeElement).toBe(mainButton());
    expect(screen.getByText(shown)).toBeDefined();
  });
});

describe('a generation that is refused', () => {
  it.each([
    [401, 'unauthenticated', 'Please sign in again.', 'Please sign in again.'],
    [
      404,
      'not_found',
      'We could not find what you asked for.',
      'We could not find what you asked for.',
    ],
    [409, 'illegal_state', 'It is being made already.', 'It is being made already.'],
    [429, 'too_many_requests', 'Too many requests.', 'Please try again'],
    [500, 'internal', 'Something went wrong.', 'Please try again'],
    [504, 'timeout', 'This took too long.', 'Please try again'],
  ] as const)(
    'refused with %i says what to do and keeps everything',
    async (refusal, code, error, said) => {
      const calls = await openProject();
      const body = { error, code, requestId: 'r' };
      calls.answer({ [`POST ${project}/generate`]: { status: refusal, body } });
      fireEvent.click(mainButton());
      await pass(100);
      expect(screen.getByText('Generation Failed')).toBeDefined();
      expect(screen.getByText(said)).toBeDefined();
      expect(screen.getAllByTestId('tile')).toHaveLength(3);
      expect(mainButton().hasAttribute('disabled')).toBe(false);
      // There is no automatic retry.
      await pass(40_000);
      expect(calls.of(`POST ${project}/generate`)).toHaveLength(1);
    },
  );

  it('refused with 402 says how many tokens are missing, and leads to more', async () => {
    const calls = await openProject();
    const body = {
      error: 'Not enough.',
      code: 'not_enough_tokens',
      requestId: 'r',
      needed: 30,
      available: 12,
    };
    calls.answer({
      [`POST ${project}/generate`]: { status: 402, body },
      'GET /api/user/tokens': { body: { tokens: 12, held: 40 } },
    });
    fireEvent.click(mainButton());
    await pass(100);
    expect(screen.getByText(/^You need 18 more tokens\./).textContent).toContain(
      '40 tokens are reserved for videos in progress.',
    );
    expect(screen.getByText('Or remove 2 photos. Your 12 tokens cover 1.')).toBeDefined();
    expect(screen.getByText('Balance: 12 tokens (40 reserved)')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Top Up Tokens' })).toBeDefined();
    expect(screen.getAllByTestId('tile')).toHaveLength(3);
  });

  it('repeats an attempt with unknown outcome with the same key, so that it spends once', async () => {
    const calls = await openProject();
    calls.answer({ [`POST ${project}/generate`]: { status: 0, body: '', after: 30_000 } });
    fireEvent.click(mainButton());
    await pass(29_000);
    expect(screen.getByRole('dialog', { name: 'Creating Your Video' })).toBeDefined();
    await pass(2_000);
    expect(screen.getByText('Generation Failed')).toBeDefined();
    calls.answer({ [`POST ${project}/generate`]: { status: 502, body: '<h1>Bad Gateway</h1>' } });
    fireEvent.click(mainButton());
    await pass(6_000);
    const keys = calls
      .of(`POST ${project}/generate`)
      .map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

it('an empty project cannot be generated', async () => {
  const calls = answerCalls({
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { tokens: 1_000 } },
  });
  await renderScreen(<CreateScreen />);
  const button = screen.getByRole('button', { name: 'Generate Video' });
  expect(button.hasAttribute('disabled')).toBe(true);
  fireEvent.click(button);
  await pass(5_000);
  expect(calls.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});
