import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LOGIN_EVENT } from '@/lib/auth/auth-events';
import { type AnsweredCalls, answerCalls } from '@/tests/support/answer-calls';
import {
  cannedId,
  cannedProject,
  cannedSettings,
  cannedShotId,
} from '@/tests/support/canned-answers';
import { cutNetwork } from '@/tests/support/cut-network';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { GenerateSingleScreen } from './generate-single-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const shotId = cannedShotId(0);
const work = `/api/video-projects/${cannedId}/image/${shotId}`;

async function open(answers = {}): Promise<AnsweredCalls> {
  const calls = answerCalls({
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { tokens: 100 } },
    [`GET /api/video-projects/${cannedId}`]: { body: cannedProject(3) },
    [`GET ${work}/status`]: { body: { shotId, state: 'none' } },
    ...answers,
  });
  await renderScreen(<GenerateSingleScreen projectId={cannedId} shotId={shotId} />);
  return calls;
}

const button = () => screen.getByRole('button', { name: /^Generate Video/ });
const describeIt = (value: string) =>
  fireEvent.change(screen.getByLabelText('How should the camera move?'), { target: { value } });

describe('Generate Video from Image', () => {
  it('leads back to its project, and says how long it takes', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Generate Video from Image' })).toBeDefined();
    const back = screen.getByRole('link', { name: 'Back' });
    expect(back.getAttribute('href')).toBe(`/app/create?project=${cannedId}`);
    expect(screen.getByText(/2-3 minutes/)).toBeDefined();
  });

  it('needs words, and says so', async () => {
    const calls = await open();
    describeIt('  ');
    expect(button().hasAttribute('disabled')).toBe(true);
    const words = screen.getByLabelText('How should the camera move?');
    fireEvent.keyDown(words, { key: 'Enter', ctrlKey: true });
    await pass(50);
    expect(screen.getByText('Prompt Required')).toBeDefined();
    expect(screen.getByText('Please enter a prompt to generate the video.')).toBeDefined();
    expect(calls.of(`POST ${work}/start-gen`)).toEqual([]);
  });

  it('without a network nothing is sent, and a toast says so', async () => {
    const calls = await open();
    describeIt('Slow zoom');
    await cutNetwork();
    fireEvent.click(button());
    await pass(100);
    expect(screen.getByText(/Nothing was started or charged/)).toBeDefined();
    expect(calls.of(`POST ${work}/start-gen`)).toEqual([]);
  });

  it('sends the words, or says in the answer’s words why it could not', async () => {
    const error = 'The camera cannot follow this.';
    const refused = { status: 422, body: { error, code: 'unusable_prompt', requestId: 'r' } };
    const calls = await open({ [`POST ${work}/start-gen`]: refused });
    describeIt(' Slowly towards the window ');
    fireEvent.click(button());
    await pass(100);
    expect(calls.of(`POST ${work}/start-gen`).map(({ body }) => body)).toEqual([
      { prompt: 'Slowly towards the window' },
    ]);
    expect(screen.getByText(error)).toBeDefined();
    expect(screen.getByLabelText('How should the camera move?')).toHaveProperty(
      'value',
      ' Slowly towards the window ',
    );
  });

  it('shows every video made, and lets the project’s video use the one shown', async () => {
    const shot = `/api/video-projects/${cannedId}/shots/${shotId}`;
    const variant = (fileName: string, type: 'image' | 'video') => ({
      ...{ fileName, type, url: `/${fileName}`, disclosure: 'none' },
    });
    const variants = [
      variant('original.jpg', 'image'),
      variant('video-1.mp4', 'video'),
      variant('video-2.mp4', 'video'),
    ];
    const calls = await open({
      [`GET ${shot}/variants`]: { body: { variants, selectedVariant: 'original.jpg' } },
      [`PUT ${shot}/pick`]: { body: { selectedVariant: 'video-1.mp4' } },
    });
    const shown = () => screen.getByLabelText('Video of this photo').getAttribute('src');
    expect(shown()).toBe('/video-2.mp4');
    fireEvent.click(screen.getByRole('button', { name: 'Video 1' }));
    expect(shown()).toBe('/video-1.mp4');
    expect(screen.getByText('Your project video doesn’t use this video.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Use in the Project Video' }));
    await pass(100);
    expect(calls.of(`PUT ${shot}/pick`).map(({ body }) => body)).toEqual([
      { fileName: 'video-1.mp4' },
    ]);
  });
});

it('words that were typed before a login are there after it', async () => {
  await open();
  describeIt('Slowly towards the window');
  window.dispatchEvent(new Event(LOGIN_EVENT));
  cleanup();
  await open();
  expect(screen.getByLabelText('How should the camera move?')).toHaveProperty(
    'value',
    'Slowly towards the window',
  );
});
