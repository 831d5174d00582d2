import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sharedVideo } from '@/contracts/production/sharing';
import type { startPlayback } from '@/lib/player/start-playback';
import { answerCalls } from '@/tests/support/answer-calls';
import { router } from '@/tests/support/navigation';
import { SharedVideoPage } from './shared-video-page';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
/** Reports a playback status to the player. */
let tell: Parameters<typeof startPlayback>[1]['onStatus'] | undefined;
vi.mock('@/lib/player/start-playback', () => ({
  startPlayback: (_: HTMLVideoElement, { onStatus }: Parameters<typeof startPlayback>[1]) => {
    tell = onStatus;
    return { stop: () => undefined };
  },
}));

const projectId = '3f9f1a3e-8b0e-4d53-9a51-0d6f7f6a1c11';
const file = (name: string) => `/api/video-projects/${projectId}/${name}?share=secret`;

const versionId = '5c1d2b52-0000-4000-8000-000000000002';

function show(change: Readonly<Record<string, unknown>> = {}, shownVersionId?: string): void {
  const video = sharedVideo.parse({
    projectId,
    versionId,
    isNeutral: false,
    updatedAt: '2026-01-01T10:00:00.000Z',
    videoUrl: file('video'),
    posterUrl: file('poster'),
    previewUrl: file('preview'),
    videoSeconds: 31,
    width: 1920,
    height: 1080,
    allowDownload: true,
    altered: [],
    ...change,
  });
  render(<SharedVideoPage video={video} versionId={shownVersionId} share="secret" />);
}

it('says that the open house is over if its video still announces it', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  show();
  expect(screen.queryByText(/open house/)).toBeNull();
  cleanup();
  show({ pastInvitation: { date: '2026-11-21', locale: 'en-GB' } });
  expect(screen.getByText('The open house of 21 November is over.')).toBeDefined();
});

it('names the photos that were altered and links each to its original', () => {
  const shotId = '7d8d2b52-0000-4000-8000-000000000001';
  const original = file(`image/${shotId}`);
  const photo = { shotId, disclosure: 'altered', url: `${original}&variant=a.jpg` };
  show({ altered: [{ ...photo, position: 2, originalUrl: original }] });
  const notes = screen.getByRole('region', { name: 'Digitally altered' });
  expect(within(notes).getByText('Photo 3')).toBeDefined();
  const link = within(notes).getByRole('link', { name: 'See the original of photo 3' });
  expect(link.getAttribute('href')).toBe(original);
});

it('says so where an altered photo came without its original', () => {
  const shotId = '7d8d2b52-0000-4000-8000-000000000001';
  show({ altered: [{ shotId, disclosure: 'altered', position: 0, url: file(`image/${shotId}`) }] });
  const notes = screen.getByRole('region', { name: 'Digitally altered' });
  expect(within(notes).getByText('Altered before it was uploaded')).toBeDefined();
  expect(within(notes).queryByRole('link')).toBeNull();
});

it('says nothing of altered photos where there are none', () => {
  show();
  expect(screen.queryByText('Digitally altered')).toBeNull();
  expect(screen.getByRole('heading').textContent).toBe('Property video');
});

const listing = {
  facts: {
    address: '412 Alder Lane',
    city: 'Sausalito',
    price: { amount: 1_285_000, currency: 'USD' },
    beds: 4,
  },
  locale: 'en-US',
  agent: { name: 'Maya Lindqvist', email: 'maya.lindqvist@harbour-and-hill-realty.example' },
};

it('says what is for sale, where, and who offers it', () => {
  show({ listing, name: 'Alder' });
  for (const text of ['412 Alder Lane, Sausalito', '$1,285,000', '4 bedrooms', 'Maya Lindqvist']) {
    expect(screen.getByText(text)).toBeDefined();
  }
  cleanup();
  show({ listing, name: '412 Alder Lane' });
  expect(screen.getByText('Sausalito')).toBeDefined();
  cleanup();
  show({ listing, isNeutral: true });
  expect(screen.queryByText(/Alder|1,285,000|Maya/)).toBeNull();
});

it('a long e-mail address breaks before its @, and is copied whole', () => {
  show({ listing });
  const link = screen.getByRole('link', { name: /^maya/ });
  expect(link.textContent).toBe('maya.lindqvist@harbour-and-hill-realty.example');
  expect(link.innerHTML).toMatch(/^maya\.lindqvist<wbr[ />]/);
});

it('offers the download to those who may', () => {
  show();
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(
    file('download'),
  );
  cleanup();
  show({ allowDownload: false });
  expect(screen.queryByRole('link')).toBeNull();
});

it('a version’s page offers its own file and has its shape', () => {
  show({ width: 1080, height: 1920, description: 'Call Jane Doe.' }, versionId);
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(
    file(`versions/${versionId}/download`),
  );
  const frame = screen.getByLabelText('Video of Property video').parentElement;
  expect(frame?.style.maxWidth).toContain('80dvh * 0.5625');
  expect(screen.getByText('Call Jane Doe.')).toBeDefined();
});

it('a neutral version’s page describes nothing and leads nowhere else', () => {
  show({ name: '412 Alder Lane', description: 'Call Jane Doe.', isNeutral: true }, versionId);
  expect(screen.getByRole('heading').textContent).toBe('412 Alder Lane');
  expect(document.body.textContent).not.toContain('Jane Doe');
  expect(document.querySelector('form, input')).toBeNull();
  const outwards = screen
    .getAllByRole('link')
    .filter((link) => !link.getAttribute('href')?.startsWith('/api/'));
  expect(outwards).toEqual([]);
});

it('reloads the texts after the video was rendered again', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Play the video' }));
  await waitFor(() => expect(tell).toBeDefined());
  act(() => tell?.('playing'));
  expect(router.refresh).not.toHaveBeenCalled();
  act(() => tell?.('remade'));
  expect(screen.getByText(/^This video was just updated\./)).toBeDefined();
  expect(router.refresh).toHaveBeenCalledOnce();
});

it('says when the browser is offline, until it is not', async () => {
  const go = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  onTestFinished(() => void vi.restoreAllMocks());
  show();
  expect(screen.queryByText(/You’re offline/)).toBeNull();
  go(false);
  expect(screen.getByText(/You’re offline/).closest('[role=status]')).not.toBeNull();
  go(true);
  expect(screen.queryByText(/You’re offline/)).toBeNull();
});

it('is reloaded when the user returns after a while, if the site is reachable', async () => {
  router.refresh.mockClear();
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const calls = answerCalls({});
  const call = `GET /api/video-projects/${projectId}/shared`;
  const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);
  const comeBack = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.dynamicImportSettled();
    await act(() => vi.advanceTimersByTimeAsync(50));
  };
  show();
  minutes(9);
  await comeBack();
  expect([calls.of(call).length, router.refresh.mock.calls.length]).toEqual([0, 0]);
  minutes(2);
  calls.answer({ [call]: { status: 0, body: {} } });
  await comeBack();
  expect([calls.of(call).length, router.refresh.mock.calls.length]).toEqual([1, 0]);
  // Also for a link that no longer opens anything: the page says so.
  calls.answer({ [call]: { status: 404, body: { error: 'Gone.', code: 'not_found' } } });
  await comeBack();
  await comeBack();
  expect([calls.of(call).length, router.refresh.mock.calls.length]).toEqual([2, 1]);
});
