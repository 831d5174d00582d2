import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { projectWithClips } from '@/contracts/project/projects';
import { answerCalls } from '@/tests/support/answer-calls';
import {
  cannedProject,
  cannedSettings,
  cannedVersion,
  cannedVersionId,
} from '@/tests/support/canned-answers';
import { address } from '@/tests/support/navigation';
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

const unmade = (n: number, preset: Parameters<typeof cannedVersion>[1], change = {}) =>
  cannedVersion(n, preset, { state: 'none', video: undefined, ...change });
const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const openVersions = () => fireEvent.click(screen.getByRole('button', { name: /^Versions/ }));
const generate = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Generate Video/ });

async function openProject(versions: readonly unknown[] = [unmade(0, 'property')]) {
  address.search = `project=${projectId}`;
  const calls = answerCalls({
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { tokens: 1_000 } },
    [`GET ${project}`]: { body: cannedProject(3, { id: projectId, projectId }) },
    [`GET ${project}/versions`]: { body: { versions } },
  });
  await renderScreen(<CreateScreen />);
  openVersions();
  return calls;
}

describe('the versions of a project', () => {
  it('show beside the price, and in their sheet, which approval the next Generate ends', async () => {
    const lapsingApproval = { by: 'Ann', changes: ['photos'] };
    await openProject([cannedVersion(0, 'property', { isOutdated: true, lapsingApproval })]);
    const sentence =
      'This ends Ann’s approval of Property video because the photos changed. You’ll need a new one.';
    // On a phone the bar alone is in view whenever Generate can be pressed.
    const bar = generate().closest<HTMLElement>('[data-bottom-bar]');
    for (const place of [bar, screen.getByRole('dialog', { name: 'Versions' })]) {
      expect(place && within(place).getByText(sentence)).toBeTruthy();
    }
  });

  it('end no approval of a version that the next Generate does not change', async () => {
    const lapsingApproval = { by: 'Ann', changes: ['photos'] };
    const reel = cannedVersion(1, 'reel', { isOutdated: true, isTicked: false, lapsingApproval });
    await openProject([cannedVersion(), reel]);
    expect(screen.queryByText(/You’ll need a new one/)).toBeNull();
  });

  it('ticking a missing one adds it; the response is shown while the list is outdated', async () => {
    const calls = await openProject();
    expect([tick('Property video').checked, tick('Reel').checked]).toEqual([true, false]);
    calls.answer({
      [`POST ${project}/versions`]: { body: { version: unmade(1, 'reel') }, after: 300 },
    });
    fireEvent.click(tick('Reel'));
    await pass(0);
    expect(tick('Reel').checked).toBe(true);
    expect(calls.of(`POST ${project}/versions`).map(({ body }) => body)).toEqual([
      { preset: 'reel' },
    ]);
    await pass(2_000);
    // The canned list still lacks it; nothing but the answer says that it is there.
    expect(screen.queryByText('Version not saved')).toBeNull();
  });

  it('unticking before the response is saved afterwards, for the new version', async () => {
    const calls = await openProject();
    calls.answer({
      [`POST ${project}/versions`]: { body: { version: unmade(1, 'reel') }, after: 300 },
      [`PATCH ${project}/versions/${cannedVersionId(1)}`]: {
        body: { version: unmade(1, 'reel', { isTicked: false }) },
      },
    });
    fireEvent.click(tick('Reel'));
    await pass(50);
    fireEvent.click(tick('Reel'));
    await pass(50);
    expect(tick('Reel').checked).toBe(false);
    expect(calls.of(`PATCH ${project}/versions/*`)).toEqual([]);
    await pass(400);
    expect(calls.of(`PATCH ${project}/versions/${cannedVersionId(1)}`)).toMatchObject([
      { body: { isTicked: false } },
    ]);
  });

  it('a change in another tab is read at once', async () => {
    const calls = await openProject();
    calls.answer({
      [`GET ${project}/versions`]: {
        body: { versions: [unmade(0, 'property'), unmade(1, 'square')] },
      },
    });
    expect(tick('Square').checked).toBe(false);
    const otherTab = new BroadcastChannel('homereel.projects');
    otherTab.postMessage('changed');
    vi.useRealTimers();
    await waitFor(() => expect(tick('Square').checked).toBe(true));
    otherTab.close();
    vi.useFakeTimers();
  });

  it('a tick that is refused is undone, and the reason is shown', async () => {
    const calls = await openProject([unmade(0, 'property'), unmade(1, 'mls')]);
    calls.answer({
      [`PATCH ${project}/versions/*`]: {
        status: 409,
        body: { error: 'It is being made.' },
        after: 200,
      },
    });
    fireEvent.click(tick('MLS'));
    await pass(0);
    expect(tick('MLS').checked).toBe(false);
    await pass(300);
    expect(tick('MLS').checked).toBe(true);
    expect(screen.getByText('It is being made.')).toBeDefined();
  });

  it('its length is saved for it alone and the fact above follows the main one', async () => {
    const calls = await openProject();
    calls.answer({
      [`PATCH ${project}/versions/*`]: {
        body: { version: unmade(0, 'property', { targetSeconds: 35 }) },
      },
    });
    fireEvent.click(screen.getByRole('button', { name: /settings of Property video$/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Length of Property video: more' }));
    await pass(100);
    expect(calls.of(`PATCH ${project}/versions/${cannedVersionId(0)}`)).toMatchObject([
      { body: { targetSeconds: 35 } },
    ]);
    expect(screen.getByText('About 35 seconds')).toBeDefined();
  });

  it('a removal that is undone sends nothing; otherwise the server is called after the toast', async () => {
    const calls = await openProject([unmade(0, 'property'), unmade(1, 'reel')]);
    calls.answer({
      [`DELETE ${project}/versions/*`]: { body: { versions: [unmade(0, 'property')] } },
    });
    const remove = async () => {
      fireEvent.click(screen.getByRole('button', { name: /settings of Reel$/ }));
      fireEvent.click(screen.getByRole('button', { name: 'Remove Reel' }));
      await pass(500);
      expect(tick('Reel').checked).toBe(false);
    };
    await remove();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await pass(100);
    expect(tick('Reel').checked).toBe(true);
    await pass(6_000);
    expect(calls.of(`DELETE ${project}/versions/*`)).toEqual([]);
    await remove();
    await pass(5_100);
    expect(calls.of(`DELETE ${project}/versions/${cannedVersionId(1)}`)).toHaveLength(1);
  });

  it('Generate waits for the changes on their way, and is off while nothing is ticked', async () => {
    const calls = await openProject();
    calls.answer({
      [`PATCH ${project}/versions/*`]: (call) => ({
        body: { version: unmade(0, 'property', call.body as object) },
        after: 400,
      }),
      [`PATCH ${project}/info`]: { body: cannedProject(3, { id: projectId, projectId }) },
      [`POST ${project}/generate`]: { body: { projectId, status: 'processing' } },
    });
    fireEvent.click(tick('Property video'));
    await pass(0);
    expect(screen.getByText('Check at least one version to generate.')).toBeDefined();
    expect(generate().disabled).toBe(true);
    fireEvent.click(tick('Property video'));
    await pass(0);
    fireEvent.click(generate());
    await pass(700);
    expect(calls.of(`POST ${project}/generate`)).toEqual([]);
    await pass(400);
    expect(calls.of(`PATCH ${project}/versions/*`)).toHaveLength(2);
    expect(calls.of(`POST ${project}/generate`)).toHaveLength(1);
  });

  it('show which photos a version has and why, and one press leaves one out or puts it in', async () => {
    const { clips } = projectWithClips.parse(cannedProject(3));
    const [first, second, third] = clips.map(({ id }) => id);
    const used = (id: string | undefined, reason: string) => ({
      id,
      reason,
      cameraMotion: 'still',
      transition: 'instant',
    });
    const edit = {
      shots: [
        used(second, 'First: shows the front of the house.'),
        used(first, 'Rises to follow the stairs.'),
      ],
      leftOut: [{ id: third, reason: 'Left out: blurry.' }],
    };
    const calls = await openProject([unmade(0, 'property'), unmade(1, 'reel', { edit })]);
    calls.answer({
      [`PATCH ${project}/versions/*`]: ({ body }) => {
        const { shotIds } = body as { shotIds: string[] | null };
        return { body: { version: unmade(1, 'reel', { edit, shotIds: shotIds ?? undefined }) } };
      },
    });
    fireEvent.click(screen.getByRole('button', { name: /settings of Reel$/ }));
    const shown = () =>
      within(screen.getByRole('region', { name: /^Photos and clips of Reel/ }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(shown()[0]).toContain('First: shows the front of the house.');
    expect(screen.getByText('Left out: blurry.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: `Add ${clips[2]?.displayName}` }));
    await pass(0);
    expect(shown()).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: `Remove ${clips[1]?.displayName}` }));
    await pass(500);
    expect(shown()).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Choose for me again' }));
    await pass(500);
    expect(calls.of(`PATCH ${project}/versions/*`).map(({ body }) => body)).toEqual([
      { shotIds: [second, first, third] },
      { shotIds: [first, third] },
      { shotIds: null },
    ]);
  });

  it('that cannot be loaded leave Generate enabled', async () => {
    const calls = await openProject();
    calls.answer({ [`GET ${project}/versions`]: { status: 404, body: { error: 'Gone.' } } });
    expect(generate().disabled).toBe(false);
  });
});

describe('versions chosen before there is a project', () => {
  it('are sent once it exists, and no others', async () => {
    const calls = answerCalls({
      'GET /api/settings': { body: cannedSettings },
      'GET /api/user/tokens': { body: { tokens: 1_000 } },
      'POST /api/video-projects': { body: { id: projectId } },
      [`GET ${project}`]: { body: cannedProject(0, { id: projectId, projectId }) },
      [`POST ${project}/upload`]: { status: 500, body: { error: 'Later.' } },
      [`GET ${project}/versions`]: { body: { versions: [unmade(0, 'property')] } },
      [`POST ${project}/versions`]: (call) => ({
        body: { version: unmade(1, (call.body as { preset: 'mls' }).preset) },
      }),
    });
    await renderScreen(<CreateScreen />);
    openVersions();
    for (const name of ['MLS', 'Reel', 'Feed']) fireEvent.click(tick(name));
    await pass(0);
    fireEvent.click(tick('Feed'));
    await pass(100);
    expect(calls.sent.filter(({ path }) => path.includes('versions'))).toEqual([]);
    fireEvent.change(screen.getByLabelText(/^Add photos and clips/), {
      target: { files: [new File(['x'], 'front.jpg', { type: 'image/jpeg' })] },
    });
    await pass(500);
    const sent = calls.of(`POST ${project}/versions`).map(({ body }) => body);
    expect(sent).toMatchObject([{ preset: 'mls' }, { preset: 'reel' }]);
    expect(calls.of(`PATCH ${project}/versions/*`)).toEqual([]);
  });

  it('stay as they are when they cannot be sent, and Generate sends them again', async () => {
    const calls = answerCalls({
      'GET /api/settings': { body: cannedSettings },
      'GET /api/user/tokens': { body: { tokens: 1_000 } },
      'POST /api/video-projects': { body: { id: projectId } },
      [`GET ${project}`]: { body: cannedProject(0, { id: projectId, projectId }) },
      [`POST ${project}/upload`]: {
        body: { project: cannedProject(1, { id: projectId, projectId }) },
      },
      [`GET ${project}/versions`]: { body: { versions: [unmade(0, 'property')] } },
      [`POST ${project}/versions`]: { status: 500, body: { error: 'Broken.' } },
      [`PUT ${project}`]: { body: cannedProject(1, { id: projectId, projectId }) },
      [`PATCH ${project}/info`]: { body: cannedProject(1, { id: projectId, projectId }) },
      [`POST ${project}/generate`]: { body: { projectId, status: 'processing' } },
    });
    await renderScreen(<CreateScreen />);
    openVersions();
    fireEvent.click(tick('Reel'));
    fireEvent.change(screen.getByLabelText(/^Add photos and clips/), {
      target: { files: [new File(['x'], 'front.jpg', { type: 'image/jpeg' })] },
    });
    await pass(1_000);
    expect(tick('Reel').checked).toBe(true);
    calls.answer({ [`POST ${project}/versions`]: { body: { version: unmade(1, 'reel') } } });
    fireEvent.click(generate());
    await pass(1_000);
    const order = calls.sent
      .filter(({ method, path }) => method === 'POST' && /versions$|generate$/.test(path))
      .map(({ path }) => path.split('/').at(-1));
    expect(order).toEqual(['versions', 'versions', 'generate']);
  });
});

it('a photo’s length and crop are set by keyboard and saved with the arrangement', async () => {
  const calls = await openProject();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await pass(0);
  calls.answer({ [`PUT ${project}`]: { body: cannedProject(3, { id: projectId, projectId }) } });
  const [button] = screen.getAllByRole('button', { name: /^Timing, framing of room-1/ });
  button?.focus();
  fireEvent.click(button as HTMLElement);
  await pass(100);
  fireEvent.click(screen.getByRole('switch', { name: 'Automatic length' }));
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: 'Length of this photo: more' }));
  const point = screen.getByRole('slider', { name: 'Point that stays in view' });
  expect(point.getAttribute('aria-valuetext')).toBe('Automatic');
  fireEvent.keyDown(point, { key: 'ArrowLeft', shiftKey: true });
  await pass(0);
  fireEvent.keyDown(point, { key: 'ArrowDown' });
  await pass(0);
  expect(point.getAttribute('aria-valuetext')).toBe('40% across, 51% down');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await pass(0);
  expect(document.activeElement).toBe(button);
  await pass(2_100);
  const [saved] = calls.of(`PUT ${project}`);
  const { images } = (saved as { body: { projectData: { images: unknown[] } } }).body.projectData;
  expect(images[0]).toMatchObject({ framing: { seconds: 4.5, focus: { x: 0.4, y: 0.51 } } });
  expect(images[1]).not.toHaveProperty('framing');
});
