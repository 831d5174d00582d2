import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CreateScreen } from '@/components/create/create-screen';
import { EnhanceScreen } from '@/components/enhance/enhance-screen';
import { GenerateSingleScreen } from '@/components/generate/generate-single-screen';
import { OpenProject } from '@/components/projects/open-project';
import { ProjectScreen } from '@/components/projects/project-screen';
import { VideoScreen } from '@/components/video/video-screen';
import { answerCalls } from '@/tests/support/answer-calls';
import {
  cannedId,
  cannedProject,
  cannedSettings,
  cannedShotId,
} from '@/tests/support/canned-answers';
import { address } from '@/tests/support/navigation';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const project = `GET /api/video-projects/${cannedId}`;
const status = `${project}/status`;
/** Longer than all the retries of a read take. */
const ALL_RETRIES_MS = 8_000;
const shot = { projectId: cannedId, shotId: cannedShotId(0) };
const gone = { status: 404, body: { error: 'Gone.', code: 'not_found', requestId: 'r' } };

const screens: Record<string, ReactElement> = {
  '/app/project/{id}': <ProjectScreen projectId={cannedId} />,
  '/app/project/{id}/view': <ProjectScreen projectId={cannedId} readOnly />,
  '/app?project={id}': <OpenProject projectId={cannedId} />,
  '/app/create?project={id}': <CreateScreen />,
  '/app/video/{id}': <VideoScreen projectId={cannedId} />,
  '/app/enhance/{id}/{shotId}': <EnhanceScreen {...shot} fallback={undefined} />,
  '/app/generate-single/{id}/{shotId}': <GenerateSingleScreen {...shot} />,
};
const names = Object.keys(screens);

async function open(name: string, answer: { status: number; body: unknown }) {
  address.search = name.includes('create') ? `project=${cannedId}` : '';
  const calls = answerCalls({
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { tokens: 100 } },
    [project]: answer,
    [status]: answer,
  });
  const renewToken = vi.fn(() => Promise.resolve(undefined));
  await renderScreen(screens[name], { renewToken });
  return { calls, renewToken };
}

const missing = /^(Project|Video) Not Found$/;
const unavailable =
  /^(The project could not be loaded|Unable to load video|Failed to load project data\. Please try refreshing the page\.)$/;
const button = () => screen.getByRole('button', { name: /^(Try Again|Retry|Trying again…)$/ });

describe('a project that is not there', () => {
  it.each(names)('is reported as missing on %s', async (name) => {
    await open(name, gone);
    expect(screen.getByRole('heading', { name: missing })).toBeDefined();
    expect(screen.queryByText(unavailable)).toBeNull();
  });

  it('is also missing where the address names what can be no project', async () => {
    await open(names[0] ?? '', {
      status: 400,
      body: { error: 'Not right.', code: 'invalid_request', requestId: 'r' },
    });
    expect(screen.getByRole('heading', { name: missing })).toBeDefined();
  });
});

/** Every screen with one failure, and every failure on one screen. */
const failures: [string, number][] = [
  ...names.map((name): [string, number] => [name, 503]),
  ['/app/project/{id}', 0],
  ['/app/video/{id}', 500],
];

describe('a project that cannot be read', () => {
  it.each(failures)('may be tried again by keyboard on %s after a %i', async (name, code) => {
    const { calls } = await open(name, { status: code, body: {} });
    await pass(ALL_RETRIES_MS);
    expect(screen.getByText(unavailable)).toBeDefined();
    expect(screen.queryByText(missing)).toBeNull();

    button().focus();
    fireEvent.click(button());
    await pass(100);
    expect(document.activeElement).toBe(button());
    await pass(ALL_RETRIES_MS);
    expect(screen.getByText(unavailable)).toBeDefined();
    expect(document.activeElement).toBe(button());

    const back = { body: cannedProject(3, { status: 'completed', videoUrl: '/v' }) };
    calls.answer({ [project]: back, [status]: { body: { ...shot, status: 'completed' } } });
    fireEvent.click(button());
    await pass(ALL_RETRIES_MS);
    expect(screen.queryByText(unavailable)).toBeNull();
  });
});

it('Retry of the video page renews the token, reads again and counts', async () => {
  const { calls, renewToken } = await open('/app/video/{id}', { status: 503, body: {} });
  await pass(ALL_RETRIES_MS);
  let asked = 0;
  renewToken.mockImplementation(async () => {
    asked = calls.of(project).length;
    return undefined;
  });
  for (const said of ['Tried again once.', 'Tried again 2 times.']) {
    fireEvent.click(button());
    await pass(ALL_RETRIES_MS);
    expect(screen.getByText(said)).toBeDefined();
    expect(calls.of(project).length).toBeGreaterThan(asked);
  }
  expect(renewToken).toHaveBeenCalledTimes(2);
});
