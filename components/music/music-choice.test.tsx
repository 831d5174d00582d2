import { readFileSync } from 'node:fs';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CreateScreen } from '@/components/create/create-screen';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedProject, cannedSettings, cannedVersion } from '@/tests/support/canned-answers';
import { address } from '@/tests/support/navigation';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

let projectId: string;
let project: string;
// A tab caches what it knows of a project, so each test has its own project.
beforeEach(() => {
  projectId = crypto.randomUUID();
  project = `/api/video-projects/${projectId}`;
});

const toProject = (music: string, change = {}) =>
  cannedProject(3, { id: projectId, projectId, music, ...change });
const openMusic = () => fireEvent.click(screen.getByRole('button', { name: /^Music/ }));
const line = () => screen.getByRole('button', { name: /^Music/ }).textContent;
const chosen = () =>
  screen.getByRole<HTMLInputElement>('radio', { checked: true }).getAttribute('aria-label');

async function choose(option: string) {
  fireEvent.click(screen.getByRole('radio', { name: option }));
  await pass(50);
}

async function openProject(music: string, answers = {}) {
  address.search = `project=${projectId}`;
  const calls = answerCalls({
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { tokens: 1_000 } },
    [`GET ${project}`]: { body: toProject(music) },
    [`GET ${project}/versions`]: { body: { versions: [cannedVersion()] } },
    ...answers,
  });
  const { unmount } = await renderScreen(<CreateScreen />);
  openMusic();
  return { calls, unmount };
}

/** Makes media elements report their events, like in a browser. */
function watchSound() {
  const playing = new Set<HTMLMediaElement>();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    playing.add(this);
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    playing.delete(this);
    this.dispatchEvent(new Event('pause'));
  });
  return () => [...playing].map(({ src }) => new URL(src, 'http://localhost').pathname);
}

describe('the music of a project', () => {
  it('is in view when the sheet opens, which on a phone is lower than the list', async () => {
    const scrolled: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.textContent);
    });
    await openProject('none');
    await pass(50);
    expect(scrolled).toEqual([expect.stringMatching(/^No music/)]);
  });

  it('is the server’s; automatic names the piece for three slow photos', async () => {
    await openProject('auto');
    expect(chosen()).toBe('Automatic: Calm piano');
    expect(line()).toBe('MusicCalm piano');
  });

  it('is saved with the arrangement after a pause', async () => {
    const { calls } = await openProject('none');
    calls.answer({
      [`PUT ${project}`]: {
        body: toProject('lounge', { revision: 2, updatedAt: '2025-01-05T20:05:00.000Z' }),
      },
    });
    expect(chosen()).toBe('No music');
    await choose('Lounge');
    expect(line()).toBe('MusicLounge');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await pass(2_100);
    expect(calls.of(`PUT ${project}`)).toMatchObject([{ body: { music: 'lounge', revision: 1 } }]);
    expect(screen.getByText('Saved')).toBeDefined();
    expect(chosen()).toBe('Lounge');
  });

  it('that another tab chose is adopted, and not overwritten by other changes', async () => {
    const { calls } = await openProject('strings');
    calls.answer({ [`PUT ${project}`]: { body: toProject('strings', { revision: 2 }) } });
    fireEvent.change(screen.getByLabelText('Project name'), { target: { value: 'Elm Street' } });
    await pass(2_100);
    const [saved] = calls.of(`PUT ${project}`);
    expect(saved?.body).not.toHaveProperty('music');
  });

  it('chosen before there is a project is saved once there is', async () => {
    const calls = answerCalls({
      'GET /api/settings': { body: cannedSettings },
      'GET /api/user/tokens': { body: { tokens: 1_000 } },
      'POST /api/video-projects': { body: { id: projectId } },
      [`GET ${project}`]: { body: { ...toProject('auto'), clips: [] } },
      [`GET ${project}/versions`]: { body: { versions: [cannedVersion()] } },
      [`POST ${project}/upload`]: { status: 500, body: { error: 'Later.' } },
      [`PUT ${project}`]: { body: { ...toProject('none', { revision: 2 }), clips: [] } },
    });
    await renderScreen(<CreateScreen />);
    openMusic();
    expect(chosen()).toBe('Automatic');
    await choose('No music');
    await pass(3_000);
    expect(calls.of('PUT *')).toEqual([]);
    fireEvent.change(screen.getByLabelText(/^Add photos and clips/), {
      target: { files: [new File(['x'], 'front.jpg', { type: 'image/jpeg' })] },
    });
    await pass(3_000);
    expect(calls.of(`PUT ${project}`)).toMatchObject([{ body: { music: 'none' } }]);
    expect(chosen()).toBe('No music');
  });
});

describe('a piece', () => {
  it('plays, pauses, and stops with its screen; its waveform then appears', async () => {
    const playingPaths = watchSound();
    const map = JSON.parse(readFileSync('public/music/warm-guitar.json', 'utf8'));
    const { unmount } = await openProject('warm-guitar', {
      'GET /music/warm-guitar.json': { body: map },
    });
    expect(line()).toBe('MusicWarm guitar · 126 bpm');
    expect(screen.queryByRole('img', { name: /^Warm guitar/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Play Warm guitar' }));
    await pass(50);
    expect(playingPaths()).toEqual(['/music/warm-guitar.m4a']);
    expect(screen.getByRole('img', { name: 'Warm guitar, 1:28' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Pause Warm guitar' }));
    expect(playingPaths()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Play Warm guitar' }));
    await pass(0);
    unmount();
    expect(playingPaths()).toEqual([]);
  });

  it('stops when another piece is selected, and has no player without music', async () => {
    const playingPaths = watchSound();
    await openProject('warm-guitar');
    fireEvent.click(screen.getByRole('button', { name: 'Play Warm guitar' }));
    await pass(0);
    await choose('Strings');
    expect(playingPaths()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Play Strings' })).toBeDefined();
    await choose('No music');
    expect(screen.queryByRole('button', { name: /^Play / })).toBeNull();
  });

  it('that cannot be played says so', async () => {
    await openProject('cinematic');
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('no network'));
    fireEvent.click(screen.getByRole('button', { name: 'Play Cinematic' }));
    await pass(50);
    expect(screen.getByText('Cinematic could not be played. Please try again.')).toBeDefined();
  });
});
