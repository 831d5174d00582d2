import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CreateScreen } from '@/components/create/create-screen';
import type { Track } from '@/contracts/project/tracks';
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
const toTrack = (change: Partial<Track> = {}): Track => ({
  trackId: crypto.randomUUID(),
  beatSeconds: [],
  name: 'Our song.mp3',
  seconds: 100,
  beatsPerMinute: 120,
  peaks: [0.2, 0.8, 0.4],
  startSeconds: 0,
  soundUrl: `${project}/track/sound`,
  ...change,
});
const chosen = () => screen.getByRole('radio', { checked: true }).getAttribute('aria-label');
const slider = () =>
  screen.getByRole<HTMLInputElement>('slider', { name: 'Where your track starts in the video' });

async function choose(option: string) {
  fireEvent.click(screen.getByRole('radio', { name: option }));
  await pass(50);
}

async function openProject(music: string, track: Track | null, change = {}) {
  address.search = `project=${projectId}`;
  const later = { revision: 2, updatedAt: '2025-01-05T20:05:00.000Z' };
  const calls = answerCalls({
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { tokens: 1_000 } },
    [`GET ${project}`]: { body: toProject(music, change) },
    [`GET ${project}/versions`]: { body: { versions: [cannedVersion()] } },
    [`GET ${project}/track`]: { body: { track } },
    [`PUT ${project}`]: { body: toProject('own', { ...later, ...change }) },
  });
  await renderScreen(<CreateScreen />);
  fireEvent.click(screen.getByRole('button', { name: /^Music/ }));
  await pass(50);
  return calls;
}

const chooseFile = (file: File) =>
  fireEvent.change(screen.getByLabelText('Your own track'), { target: { files: [file] } });
const song = () => new File(['la la'], 'Our song.mp3', { type: 'audio/mpeg' });

describe('a track of one’s own', () => {
  it('is sent after the user’s consent, and becomes the music', async () => {
    const calls = await openProject('auto', null);
    await choose('Your own track…');
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a file…' });
    expect(button().disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('I may use this music in my videos.'));
    expect(button().disabled).toBe(false);
    calls.answer({ [`PUT ${project}/track?agreed=true`]: { body: { track: toTrack() } } });
    chooseFile(song());
    await pass(100);
    expect(calls.of(`PUT ${project}/track?agreed=true`)).toHaveLength(1);
    expect(slider()).toBeDefined();
    expect(screen.getByText(/120 beats a minute/)).toBeDefined();
    await pass(2_100);
    expect(calls.of(`PUT ${project}`)).toMatchObject([{ body: { music: 'own' } }]);
  });

  it('that is refused shows the reason, and another can be chosen', async () => {
    const calls = await openProject('auto', null);
    await choose('Your own track…');
    const error = 'The track is silent.';
    const body = { error, code: 'unusable_media', requestId: 'r' };
    calls.answer({ [`PUT ${project}/track?agreed=true`]: { status: 422, body } });
    chooseFile(song());
    await pass(100);
    expect(screen.getByRole('alert').textContent).toBe(error);
    const large = new File([], 'large.wav');
    Object.defineProperty(large, 'size', { value: 51 * 1024 * 1024 });
    chooseFile(large);
    expect(screen.getByRole('alert').textContent).toBe('A track can be up to 50 MB.');
    expect(calls.of(`PUT ${project}/track?agreed=true`)).toHaveLength(1);
    expect(calls.of(`PUT ${project}`)).toEqual([]);
  });

  it('begins where its handle is put, which is saved once', async () => {
    const calls = await openProject('own', toTrack({ startSeconds: 10 }));
    expect(chosen()).toBe('Your own track…');
    expect([slider().value, slider().getAttribute('aria-valuetext')]).toEqual(['10', '0:10']);
    calls.answer({
      [`PATCH ${project}/track`]: { body: { track: toTrack({ startSeconds: 42 }) } },
    });
    for (const value of ['20', '42']) fireEvent.change(slider(), { target: { value } });
    await pass(600);
    expect(calls.of(`PATCH ${project}/track`)).toMatchObject([{ body: { startSeconds: 42 } }]);
    // A few seconds of it must be left.
    fireEvent.change(slider(), { target: { value: '99' } });
    expect(slider().value).toBe('95');
  });

  it('that is quiet is drawn as high as a loud one, so that its sections are visible', async () => {
    await openProject('own', toTrack({ peaks: [0.01, 0.02, 0] }));
    const highest = () =>
      Math.max(
        ...[...document.querySelectorAll('[data-side-sheet] path')].flatMap((path) =>
          [...(path.getAttribute('d') ?? '').matchAll(/v([\d.]+)/g)].map(([, height]) =>
            Number(height),
          ),
        ),
      );
    expect(highest()).toBe(32);
  });

  it('plays from its start', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    await openProject('own', toTrack({ startSeconds: 12 }));
    fireEvent.click(screen.getByRole('button', { name: 'Play your track from its start' }));
    const element = play.mock.contexts[0] as HTMLAudioElement;
    expect(element.src.endsWith(`${project}/track/sound`)).toBe(true);
    expect(element.currentTime).toBe(12);
  });

  it('is removed after the time to undo, and automatic music takes its place', async () => {
    const calls = await openProject('own', toTrack());
    calls.answer({ [`DELETE ${project}/track`]: { body: { message: 'Removed.' } } });
    fireEvent.click(screen.getByRole('button', { name: 'Remove Our song.mp3' }));
    await pass(0);
    expect(chosen()).toContain('Automatic');
    await pass(1_000);
    expect(calls.of(`DELETE ${project}/track`)).toEqual([]);
    await pass(5_000);
    expect(calls.of(`DELETE ${project}/track`)).toHaveLength(1);
    expect(calls.of(`PUT ${project}`)).toMatchObject([{ body: { music: 'auto' } }]);
  });

  it('that was removed is restored', async () => {
    const calls = await openProject('own', toTrack());
    fireEvent.click(screen.getByRole('button', { name: 'Remove Our song.mp3' }));
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await pass(6_000);
    expect(chosen()).toBe('Your own track…');
    expect(slider()).toBeDefined();
    expect(calls.of(`DELETE ${project}/track`)).toEqual([]);
  });
});

describe('the clips’ own sound', () => {
  it('is no question while there are photos alone', async () => {
    await openProject('auto', null);
    expect(screen.queryByRole('switch', { name: /^Keep the clips’ sound/ })).toBeNull();
  });

  it('is used if enabled, and saved with the arrangement', async () => {
    const { clips } = toProject('auto');
    const withClip = (clips as object[]).map((clip, i) => ({
      ...clip,
      isVideo: i === 0,
      duration: 3,
    }));
    const calls = await openProject('auto', null, { clips: withClip });
    const toggle = screen.getByRole('switch', { name: /^Keep the clips’ sound/ });
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-checked')).toBe('true');
    await pass(2_100);
    expect(calls.of(`PUT ${project}`)).toMatchObject([{ body: { keepsClipSound: true } }]);
  });
});
