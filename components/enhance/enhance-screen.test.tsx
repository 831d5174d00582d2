import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LOGIN_EVENT } from '@/lib/auth/auth-events';
import { type AnsweredCalls, answerCalls } from '@/tests/support/answer-calls';
import {
  cannedId,
  cannedProject,
  cannedSettings,
  cannedShotId,
} from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { EnhanceScreen } from './enhance-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const shotId = cannedShotId(0);
const shot = `/api/video-projects/${cannedId}/shots/${shotId}`;
const variants = (...fileNames: string[]) => ({
  variants: fileNames.map((fileName) => ({
    fileName,
    url: `/picture/${fileName}`,
    type: fileName.endsWith('.mp4') ? 'video' : 'image',
    disclosure: 'none',
  })),
  selectedVariant: fileNames.at(-1),
});

async function open(answers = {}, fallback?: string): Promise<AnsweredCalls> {
  const calls = answerCalls({
    'GET /api/settings': { body: cannedSettings },
    'GET /api/user/tokens': { body: { tokens: 100 } },
    [`GET /api/video-projects/${cannedId}`]: { body: cannedProject(3) },
    [`GET ${shot}/variants`]: { body: variants('original.jpg') },
    ...answers,
  });
  await renderScreen(<EnhanceScreen projectId={cannedId} shotId={shotId} fallback={fallback} />);
  return calls;
}

const button = () => screen.getByRole('button', { name: /^Enhance Image/ });
const words = () => screen.getByLabelText('How should it look?');
const describeIt = (text: string) => fireEvent.change(words(), { target: { value: text } });

describe('Enhance Image', () => {
  it('leads back to the project it came from', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Enhance Image' })).toBeDefined();
    const back = screen.getByRole('link', { name: 'Back' });
    expect(back.getAttribute('href')).toBe(`/app/create?project=${cannedId}`);
  });

  it('shows the given picture when the variants cannot be loaded', async () => {
    await open({ [`GET ${shot}/variants`]: { status: 500, body: {} } }, '/picture/preview.jpg');
    expect(screen.getByAltText('The original').getAttribute('src')).toBe('/picture/preview.jpg');
    expect(screen.queryByRole('list', { name: 'Saved with this photo' })).toBeNull();
  });

  it('does not claim that there are no variants when they could not be loaded', async () => {
    const calls = await open({ [`GET ${shot}/variants`]: { status: 503, body: {} } });
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('The images saved with this photo could not be loaded.');
    calls.answer({ [`GET ${shot}/variants`]: { body: variants('original.jpg', 'first.jpg') } });
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await pass(100);
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Enhanced 1' })).toBeDefined();
  });

  it('shows the latest picture, and every video generated from it when selected', async () => {
    const all = variants('original.jpg', 'video-1.mp4', 'first.jpg', 'video-2.mp4', 'video-3.mp4');
    const calls = await open({
      [`GET ${shot}/variants`]: { body: all },
      [`PUT ${shot}/pick`]: { body: { selectedVariant: 'video-2.mp4' } },
      [`POST ${shot}/enhance`]: { status: 500, body: {} },
    });
    const strip = within(screen.getByRole('list', { name: 'Saved with this photo' }));
    const choices = strip.getAllByRole('button');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      ...['Original', 'Video 1', 'Enhanced 1', 'Video 2', 'Video 3'],
    ]);
    expect(choices.map((choice) => choice.getAttribute('aria-pressed'))).toEqual([
      ...['false', 'false', 'true', 'false', 'false'],
    ]);
    expect(strip.getAllByTestId('play-badge')).toHaveLength(3);
    for (const number of [1, 2, 3]) {
      fireEvent.click(strip.getByRole('button', { name: `Video ${number}` }));
      const video = screen.getByLabelText(`Video ${number} of this image`);
      expect(video.getAttribute('src')).toBe(`/picture/video-${number}.mp4`);
      expect(video.hasAttribute('controls')).toBe(true);
    }
    fireEvent.click(strip.getByRole('button', { name: 'Video 2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Use in the Project Video' }));
    await pass(100);
    expect(calls.of(`PUT ${shot}/pick`).map(({ body }) => body)).toEqual([
      { fileName: 'video-2.mp4' },
    ]);
    // A video cannot be enhanced, so the prompt applies to the latest picture.
    describeIt('Brighten the room');
    fireEvent.click(button());
    await pass(100);
    expect(calls.of(`POST ${shot}/enhance`)[0]?.body).toMatchObject({
      imageUrl: '/picture/first.jpg',
    });
  });

  it('needs words, and says so', async () => {
    const calls = await open();
    describeIt('   ');
    expect(button().hasAttribute('disabled')).toBe(true);
    fireEvent.keyDown(words(), { key: 'Enter', ctrlKey: true });
    await pass(50);
    expect(screen.getByText('Prompt Required')).toBeDefined();
    expect(
      screen.getByText("Please enter a description for how you'd like to enhance the image."),
    ).toBeDefined();
    expect(calls.of(`POST ${shot}/enhance`)).toEqual([]);
  });

  it('sends the words trimmed, with the picture they are about, once', async () => {
    const answered = {
      enhancedImageUrl: '/x',
      enhancedFileName: 'first.jpg',
      falResult: {},
      disclosure: 'adjusted',
    };
    const calls = await open({ [`POST ${shot}/enhance`]: { body: answered, after: 1_000 } });
    describeIt('  Brighten the room ');
    fireEvent.keyDown(words(), { key: 'Enter', metaKey: true });
    await pass(100);
    expect(screen.getByRole('button', { name: 'Enhancing…' }).hasAttribute('disabled')).toBe(true);
    fireEvent.submit(screen.getByRole('button', { name: 'Enhancing…' }));
    await pass(1_000);
    expect(calls.of(`POST ${shot}/enhance`).map(({ body }) => body)).toEqual([
      { prompt: 'Brighten the room', imageUrl: '/picture/original.jpg' },
    ]);
    expect(screen.getByText('Image Enhanced!')).toBeDefined();
  });

  it('announces the enhancement once the variant is loaded and the form accepts new words', async () => {
    const calls = await open({
      [`POST ${shot}/enhance`]: {
        body: {
          enhancedImageUrl: '/x',
          enhancedFileName: 'first.jpg',
          falResult: {},
          disclosure: 'adjusted',
        },
      },
    });
    describeIt('Brighten the room');
    calls.answer({
      [`GET ${shot}/variants`]: { body: variants('original.jpg', 'first.jpg'), after: 1_000 },
    });
    fireEvent.click(button());
    await pass(500);
    expect(screen.getByRole('button', { name: 'Enhancing…' }).hasAttribute('disabled')).toBe(true);
    expect(screen.queryByText('Image Enhanced!')).toBeNull();
    await pass(1_000);
    expect(screen.getByText('Image Enhanced!')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Enhanced 1' })).toBeDefined();
    fireEvent.keyDown(words(), { key: 'Enter', ctrlKey: true });
    await pass(100);
    expect(calls.of(`POST ${shot}/enhance`)).toHaveLength(2);
  });

  it.each([
    [{ image_enhance_price: 7 }, 7],
    [{ image_enhance_price: undefined, costs: { imageEnhancement: 5 } }, 5],
  ])('costs what the settings say: %j', async (change, price) => {
    await open({ 'GET /api/settings': { body: { ...cannedSettings, ...change } } });
    expect(button().textContent).toBe(`Enhance Image (${price} tokens)`);
  });

  it('costs 10 tokens without a price in the settings', async () => {
    await open({ 'GET /api/settings': { body: {}, status: 500 } });
    expect(button().textContent).toBe('Enhance Image (10 tokens)');
  });

  it.each([
    [401, 'unauthenticated'],
    [409, 'conflict'],
    [429, 'too_many_requests'],
    [500, 'internal'],
    [502, undefined],
    [0, undefined],
  ])('that fails (%i %s) says so and keeps the words', async (status, code) => {
    const body = code === undefined ? '<h1>Bad Gateway</h1>' : { error: 'x', code, requestId: 'r' };
    await open({ [`POST ${shot}/enhance`]: { status, body } });
    describeIt('Brighten the room');
    fireEvent.click(button());
    await pass(100);
    expect(screen.getByText('Enhancement Failed')).toBeDefined();
    expect(screen.getByText('Failed to enhance the image. Please try again.')).toBeDefined();
    expect(words()).toHaveProperty('value', 'Brighten the room');
    expect(button().hasAttribute('disabled')).toBe(false);
  });

  it('that the AI service could not do says that nothing was charged', async () => {
    const body = { error: 'x', code: 'provider_failed', requestId: 'r' };
    await open({ [`POST ${shot}/enhance`]: { status: 502, body } });
    describeIt('Brighten the room');
    fireEvent.click(button());
    await pass(100);
    expect(screen.getByText(/You weren’t charged\.$/)).toBeDefined();
  });

  it('can be cancelled while it runs: the words stay, and one toast reports the tokens', async () => {
    const body = { error: 'This was canceled.', code: 'work_cancelled', requestId: 'r' };
    const calls = await open({
      [`POST ${shot}/enhance`]: { status: 409, body, after: 1_000 },
      [`POST ${shot}/enhance/cancel`]: { body: { releasedTokens: 5 }, after: 1_200 },
    });
    describeIt('Brighten the room');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    fireEvent.click(button());
    await pass(100);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await pass(1_500);
    expect(calls.of(`POST ${shot}/enhance/cancel`)).toHaveLength(1);
    expect(screen.getByText('Enhancement canceled')).toBeDefined();
    expect(screen.getByText('Your tokens are back in your balance.')).toBeDefined();
    expect(screen.queryByText('Enhancement Failed')).toBeNull();
    expect(words()).toHaveProperty('value', 'Brighten the room');
    expect(button().hasAttribute('disabled')).toBe(false);
  });

  it('that was started elsewhere is shown with its progress, cancelled here, and reported once', async () => {
    const enhancement = {
      id: '3f0c1f6e-6a51-4a53-8a0b-0d9f0f2f3b11',
      state: 'running',
      since: '2026-11-24T12:00:00.000Z',
      prompt: 'Clear blue sky',
      progress: 0.4,
    };
    const original = variants('original.jpg');
    const calls = await open({
      [`GET ${shot}/variants`]: { body: { ...original, enhancement } },
      [`POST ${shot}/enhance/cancel`]: { body: { releasedTokens: 5 } },
    });
    const bar = screen.getByRole('progressbar', { name: 'Enhancement progress' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    expect(screen.getByText('“Clear blue sky”')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Enhancing…' }).hasAttribute('disabled')).toBe(true);
    const error = 'This was canceled.';
    const ended = { ...enhancement, state: 'failed', error };
    calls.answer({ [`GET ${shot}/variants`]: { body: { ...original, enhancement: ended } } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await pass(500);
    expect(screen.getByText('Your tokens are back in your balance.')).toBeDefined();
    expect(screen.queryByText(error)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it.each([
    ['made a picture', 'Image Enhanced!'],
    ['was cancelled elsewhere', 'This was canceled.'],
  ])('that %s says so to a user who returned in the meantime', async (end, told) => {
    const enhancement = {
      id: '3f0c1f6e-6a51-4a53-8a0b-0d9f0f2f3b11',
      state: 'running',
      since: '2026-11-24T12:00:00.000Z',
      prompt: 'Clear blue sky',
    };
    const original = variants('original.jpg');
    const calls = await open({
      [`GET ${shot}/variants`]: { body: { ...original, enhancement } },
    });
    const failed = { ...original, enhancement: { ...enhancement, state: 'failed', error: told } };
    const made = variants('original.jpg', 'first.jpg');
    const body = end === 'made a picture' ? made : failed;
    calls.answer({ [`GET ${shot}/variants`]: { body } });
    await pass(3_000);
    expect(screen.getByText(told)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    const read = calls.of(`GET ${shot}/variants`).length;
    await pass(10_000);
    expect(calls.of(`GET ${shot}/variants`)).toHaveLength(read);
  });

  it('that takes long says after a while that the page may be left', async () => {
    const body = { error: 'The picture appears when it is done.', code: 'timeout', requestId: 'r' };
    await open({ [`POST ${shot}/enhance`]: { status: 504, body, after: 30_000 } });
    describeIt('Brighten the room');
    fireEvent.click(button());
    await pass(5_000);
    expect(screen.queryByText(/You can leave this page/)).toBeNull();
    await pass(4_000);
    expect(screen.getByText(/You can leave this page\. The enhanced photo/)).toBeDefined();
    await pass(22_000);
    expect(screen.getByText('The picture appears when it is done.')).toBeDefined();
    expect(screen.queryByText('Enhancement Failed')).toBeNull();
    expect(screen.queryByText(/You can leave this page/)).toBeNull();
  });

  it('of incomprehensible words suggests words that work', async () => {
    const error = 'Say what should change, for example: brighten the room.';
    await open({
      [`POST ${shot}/enhance`]: {
        status: 422,
        body: { error, code: 'unusable_prompt', requestId: 'r' },
      },
    });
    describeIt('Hm');
    fireEvent.click(button());
    await pass(100);
    expect(screen.getByText(error)).toBeDefined();
  });
});

it('words typed before a login are restored after it', async () => {
  await open();
  describeIt('Warm evening light');
  window.dispatchEvent(new Event(LOGIN_EVENT));
  cleanup();
  await open();
  expect(words()).toHaveProperty('value', 'Warm evening light');
});
