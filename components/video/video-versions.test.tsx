import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { obtainQueryClient } from '@/lib/query-client';
import { answerCalls } from '@/tests/support/answer-calls';
import {
  cannedId,
  cannedPrice,
  cannedProject,
  cannedVersion,
  cannedVersionId,
  cannedVoice,
} from '@/tests/support/canned-answers';
import { cutNetwork } from '@/tests/support/cut-network';
import { address } from '@/tests/support/navigation';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { VideoScreen } from './video-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const project = `/api/video-projects/${cannedId}`;

async function open(status: string, versions: readonly unknown[], search = '', more = {}) {
  address.search = search;
  const calls = answerCalls({
    [`GET ${project}`]: { body: cannedProject(3, { status, videoUrl: '/v' }) },
    [`GET ${project}/status`]: { body: { projectId: cannedId, status, stage: 'rendering' } },
    [`GET ${project}/versions`]: { body: { versions } },
    ...more,
  });
  await renderScreen(<VideoScreen projectId={cannedId} />);
  return calls;
}

const card = (name: string) =>
  within(screen.getByRole('link', { name }).closest('li') as HTMLElement);
const made = [
  cannedVersion(0),
  cannedVersion(1, 'mls'),
  cannedVersion(2, 'reel', { isOutdated: true }),
];
const frameOf = (label: string) =>
  (screen.getByLabelText(label).parentElement as HTMLElement).style;

describe('the versions of a finished video', () => {
  it('the address chooses which is played, in its own shape', async () => {
    await open('completed', made);
    expect(Number.parseFloat(frameOf('Video of Seaside cottage').aspectRatio)).toBe(1920 / 1080);
    expect(screen.getByRole('link', { name: 'MLS' }).getAttribute('href')).toBe(
      `/app/video/${cannedId}?version=${cannedVersionId(1)}`,
    );
  });

  it('a vertical one is never taller than the window', async () => {
    await open('completed', made, `version=${cannedVersionId(2)}`);
    const style = frameOf('Reel of Seaside cottage');
    expect(Number.parseFloat(style.aspectRatio)).toBe(0.5625);
    expect(style.maxWidth).toContain('78dvh * 0.5625');
    expect(screen.queryByLabelText('Video of Seaside cottage')).toBeNull();
  });

  it('each has its file, named for its use; several download as one zip file', async () => {
    await open('completed', made);
    const link = card('MLS').getByRole('link', { name: /Seaside cottage MLS\.mp4/ });
    expect(link.getAttribute('href')).toBe(`${project}/versions/${cannedVersionId(1)}/download`);
    expect(link.getAttribute('download')).toBe('Seaside cottage MLS.mp4');
    const all = screen.getByRole('link', { name: 'Download all' });
    expect(all.getAttribute('href')).toBe(`${project}/versions.zip?kit=true`);
  });

  it('each has a small copy for e-mail in its menu, once encoded', async () => {
    const unmade = cannedVersion(1, 'mls', {
      video: { ...(made[1]?.video as object), smallCopy: undefined },
    });
    await open('completed', [cannedVersion(0), unmade]);
    const openMenu = async (name: string) => {
      fireEvent.keyDown(screen.getByRole('button', { name: `Actions for ${name}` }), {
        key: 'Enter',
      });
      await pass(50);
    };
    await openMenu('Property video');
    const item = screen.getByRole('menuitem', { name: 'Small copy for email (7.2 MB)' });
    expect(item.getAttribute('href')).toBe(`${project}/versions/${cannedVersionId(0)}/small`);
    expect(item.getAttribute('download')).toBe('Seaside cottage Property video small.mp4');
    fireEvent.keyDown(item, { key: 'Escape' });
    await pass(50);
    await openMenu('MLS');
    expect(screen.queryByRole('menuitem', { name: /^Small copy/ })).toBeNull();
  });

  it('the download of the shown version names its size', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await open('completed', made);
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    await pass(100);
    expect(screen.getByText('Your video (11.8 MB) is on its way.')).toBeDefined();
    cleanup();
    await open('completed', made, `version=${cannedVersionId(2)}`);
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    await pass(100);
    expect(screen.getByText('Your video (10.1 MB) is on its way.')).toBeDefined();
    expect(opened.mock.calls.map(([address]) => address)).toEqual([
      `${project}/download`,
      `${project}/versions/${cannedVersionId(2)}/download`,
    ]);
  });

  it('none is downloaded offline, and a toast gives the reason', async () => {
    await open('completed', made);
    await cutNetwork();
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const isFollowed = (name: RegExp) => fireEvent.click(screen.getByRole('link', { name }));
    expect(isFollowed(/Seaside cottage MLS\.mp4/)).toBe(false);
    expect(isFollowed(/Download all/)).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(opened).not.toHaveBeenCalled();
    await pass(100);
    expect(screen.getAllByText('Please download it when you’re back online.')).toHaveLength(3);
    expect(screen.queryByText('Download Started')).toBeNull();
  });

  it('an outdated one says so and is rendered again alone', async () => {
    const calls = await open('completed', made);
    expect(card('Reel').getByText('Out of date')).toBeDefined();
    expect(card('MLS').queryByText('Out of date')).toBeNull();
    calls.answer({
      [`POST ${project}/generate`]: {
        body: { projectId: cannedId, status: 'processing', progress: 0 },
      },
    });
    fireEvent.click(card('Reel').getByRole('button', { name: /^Update/ }));
    await pass(100);
    expect(calls.of(`POST ${project}/generate`).map(({ body }) => body)).toEqual([
      { versionIds: [cannedVersionId(2)] },
    ]);
    expect(screen.getByText('Generating Your Video')).toBeDefined();
  });

  it.each([
    [0, 'free', 'Creating a version is free: all photos and clips are paid for.'],
    [20, '20 tokens', 'Creating a version costs 20 tokens for the photos and clips you added.'],
  ])(
    'shows the price of rendering one again before the press: %i',
    async (tokens, named, words) => {
      const price = { ...cannedPrice, tokens };
      await open('completed', made, '', { [`GET ${project}/price`]: { body: price } });
      expect(screen.getByText(words)).toBeDefined();
      const again = card('Reel').getByRole('button', { name: /^Update/ });
      expect(again.textContent).toBe(`Update (${named}): Reel`);
    },
  );

  it('one press with its price renders the video in 4K, once', async () => {
    const price = { ...cannedPrice, tokens: 0 };
    const in4k = cannedVersion(3, 'property', {
      name: 'Property video 4K',
      shape: '16:9-4k',
      isMain: false,
      state: 'none',
      video: undefined,
    });
    const calls = await open('completed', [cannedVersion(0)], '', {
      [`GET ${project}/price`]: { body: price },
      [`POST ${project}/versions`]: { body: { version: in4k } },
      [`POST ${project}/generate`]: {
        body: { projectId: cannedId, status: 'processing', progress: 0 },
      },
    });
    const press = screen.getByRole('button', { name: 'Create in 4K (free)' });
    calls.answer({ [`GET ${project}/versions`]: { body: { versions: [cannedVersion(0), in4k] } } });
    fireEvent.click(press);
    await pass(100);
    expect(calls.of(`POST ${project}/versions`).map(({ body }) => body)).toEqual([
      { preset: 'property', shape: '16:9-4k', targetSeconds: 30, name: 'Property video 4K' },
    ]);
    expect(calls.of(`POST ${project}/generate`).map(({ body }) => body)).toEqual([
      { versionIds: [cannedVersionId(3)] },
    ]);
    cleanup();
    await open('completed', [cannedVersion(0), in4k], '', {
      [`GET ${project}/price`]: { body: price },
    });
    expect(screen.queryByRole('button', { name: /4K \(free\)$/ })).toBeNull();
  });

  it('a version whose new render ends an approval says so beside the button, and only there', async () => {
    const lapsingApproval = { by: 'Ann', changes: ['words'] };
    const sentence =
      'This ends Ann’s approval of Reel because the text changed. You’ll need a new one.';
    const reel = (change: object) =>
      cannedVersion(2, 'reel', { isOutdated: true, isTicked: false, lapsingApproval, ...change });
    await open('completed', [
      cannedVersion(0),
      cannedVersion(1, 'mls', { isOutdated: true }),
      reel({}),
    ]);
    const line = card('Reel').getByText(sentence);
    const again = card('Reel').getByRole('button', { name: /^Update/ });
    expect(line.compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getAllByText(/You’ll need a new one/)).toHaveLength(1);
    cleanup();
    await open('processing', [cannedVersion(0), reel({ state: 'rendering', progress: 0.4 })]);
    expect(screen.queryByText(/You’ll need a new one/)).toBeNull();
  });

  it('a player continues when its file’s size becomes known, and restarts for another file', async () => {
    const player = () => screen.getByLabelText('Video of Seaside cottage');
    const withSize = (bytes: number, after = 0) => ({
      [`GET ${project}/versions`]: {
        body: {
          versions: [
            cannedVersion(0, 'property', { video: { ...(made[0]?.video as object), bytes } }),
          ],
        },
        after,
      },
    });
    const calls = await open('completed', made);
    cleanup();
    // It was rendered again in the meantime, so its data is reloaded.
    calls.answer(withSize(7, 500));
    await renderScreen(<VideoScreen projectId={cannedId} />);
    const first = player();
    await pass(600);
    expect(player()).toBe(first);
    calls.answer(withSize(8));
    void obtainQueryClient().invalidateQueries();
    await pass(100);
    expect(player()).not.toBe(first);
  });

  it('a failed one shows the reason and can be retried', async () => {
    const failed = { state: 'failed', video: undefined, error: 'There was no room on the disk.' };
    const calls = await open('completed', [cannedVersion(0), cannedVersion(1, 'feed', failed)]);
    expect(card('Feed').getByText('There was no room on the disk.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Download all' })).toBeNull();
    fireEvent.click(card('Feed').getByRole('button', { name: /^Try again/ }));
    await pass(100);
    expect(calls.of(`POST ${project}/generate`)).toMatchObject([
      { body: { versionIds: [cannedVersionId(1)] } },
    ]);
  });
});

it('a version without room for the voice says so before the retry, and gets it by one press', async () => {
  const failed = cannedVersion(1, 'feed', {
    state: 'failed',
    video: undefined,
    error: 'Too short.',
  });
  const recording = {
    recordingId: crypto.randomUUID(),
    soundUrl: `${project}/voice/sound`,
    seconds: 42,
    speech: [{ startSeconds: 0.5, endSeconds: 41 }],
    peaks: [],
  };
  const calls = await open('completed', [cannedVersion(0, 'mls'), failed], '', {
    [`GET ${project}/voice`]: { body: { ...cannedVoice, recording } },
    [`PATCH ${project}/versions/${cannedVersionId(1)}`]: {
      body: { version: { ...failed, targetSeconds: 42 } },
    },
  });
  const notice = screen.getByRole('region', { name: 'Length' });
  expect(notice.textContent).toMatch(/^Your voice-over is 42 seconds, longer than Feed/);
  fireEvent.click(within(notice).getByRole('button', { name: 'Lengthen photos' }));
  await pass(50);
  expect(calls.of(`PATCH ${project}/versions/${cannedVersionId(1)}`)).toMatchObject([
    { body: { targetSeconds: 42 } },
  ]);
  expect(screen.queryByRole('region', { name: 'Length' })).toBeNull();
});

describe('versions being rendered', () => {
  it('stay as they were when the new render is cancelled', async () => {
    await open('completed', [
      cannedVersion(0, 'property', { state: 'cancelled' }),
      cannedVersion(1, 'mls', { state: 'cancelled', isOutdated: true }),
      cannedVersion(2, 'reel', { state: 'cancelled', video: undefined }),
    ]);
    expect(card('Property video').queryByText('Canceled')).toBeNull();
    expect(card('Property video').queryByRole('button', { name: /again/ })).toBeNull();
    expect(card('MLS').getByText('Out of date')).toBeDefined();
    expect(card('MLS').getByRole('button', { name: /^Update/ })).toBeDefined();
    expect(card('Reel').getByText('Canceled')).toBeDefined();
    expect(card('Reel').getByRole('button', { name: /^Try again/ })).toBeDefined();
  });

  it('can be cancelled on the page that shows their progress', async () => {
    const calls = await open('processing', made);
    calls.answer({
      [`POST ${project}/cancel`]: {
        body: { projectId: cannedId, status: 'ready_for_generation', releasedTokens: 30 },
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel generation' }));
    await pass(100);
    expect(screen.getByText('Your tokens are back in your balance.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the project' })).toBeDefined();
  });

  const work = [
    cannedVersion(0),
    cannedVersion(1, 'mls', { state: 'rendering', progress: 0.4, video: undefined }),
    cannedVersion(2, 'reel', { state: 'waiting', video: undefined }),
  ];

  it('each shows its progress; completed ones can be played already', async () => {
    await open('processing', work);
    const bar = screen.getByRole('progressbar', { name: 'Progress of MLS' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    expect(screen.getByText('Rendering, 40%')).toBeDefined();
    expect(screen.getByText('Waiting in line')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Play Property video' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Play MLS' })).toBeNull();
  });

  it('an outdated one that is not being rendered has no bar', async () => {
    await open('processing', [...work, cannedVersion(3, 'square', { isOutdated: true })]);
    expect(screen.getByText('Out of date')).toBeDefined();
    const bars = screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'));
    expect(bars).toContain('Progress of Property video');
    expect(bars).not.toContain('Progress of Square');
  });

  it('leave earlier videos available to play and download until then', async () => {
    const sentence = 'Your current video stays here until the new one is ready.';
    await open('processing', work);
    expect(screen.queryByText(sentence)).toBeNull();
    cleanup();
    await open('processing', [cannedVersion(0, 'property', { state: 'rendering', progress: 0.4 })]);
    expect(screen.getByText(sentence)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Play Property video' })).toBeDefined();
    const link = screen.getByRole('link', { name: 'Download Property video' });
    expect(link.getAttribute('download')).toBe('Seaside cottage Property video.mp4');
  });

  it('are polled every 3 s while one is in progress, and no longer', async () => {
    const calls = await open('processing', work);
    const asked = calls.of(`GET ${project}/versions`).length;
    await pass(3_100);
    expect(calls.of(`GET ${project}/versions`)).toHaveLength(asked + 1);
    calls.answer({ [`GET ${project}/versions`]: { body: { versions: made } } });
    await pass(3_000);
    const last = calls.of(`GET ${project}/versions`).length;
    await pass(10_000);
    expect(calls.of(`GET ${project}/versions`)).toHaveLength(last);
  });
});
