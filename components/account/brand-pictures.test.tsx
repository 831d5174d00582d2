import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls } from '@/tests/support/answer-calls';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { BrandPictures } from './brand-pictures';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const path = '/api/user/brand';
const logo = {
  url: `${path}/logo?version=1`,
  width: 400,
  height: 200,
  canHideWhite: true,
  hidesWhite: false,
};
const headshot = {
  url: `${path}/headshot?version=1`,
  width: 600,
  height: 900,
  focus: { x: 0.5, y: 0.42 },
};

async function open(stored: object) {
  const calls = answerCalls({ [`GET ${path}/pictures`]: { body: stored } });
  await renderScreen(<BrandPictures />);
  return calls;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const button = (name: string) => screen.getByRole('button', { name });
const choose = async (kind: string, file: File) => {
  fireEvent.change(screen.getByLabelText(`File of the ${kind}`), { target: { files: [file] } });
  await pass(50);
};

it('sends the chosen file and shows the result', async () => {
  const calls = await open({});
  calls.answer({ [`PUT ${path}/logo`]: { body: { logo } } });
  expect(region('Logo').queryByRole('img')).toBeNull();
  const file = new File(['a logo'], 'logo.jpg', { type: 'image/jpeg' });
  await choose('logo', file);
  expect(calls.of(`PUT ${path}/logo`).map(({ body }) => body)).toEqual([{ file }]);
  expect(region('Logo').getByRole('img').getAttribute('src')).toBe(logo.url);
  expect(button('Replace logo')).toBeDefined();
});

it('says why a file was refused, and keeps the picture that was there', async () => {
  const calls = await open({ logo });
  const error = 'The logo could not be used. Please use a PNG, JPEG or WebP.';
  const body = { error, code: 'unsupported_media', requestId: '1' };
  calls.answer({ [`PUT ${path}/logo`]: { status: 415, body } });
  await choose('logo', new File(['<svg/>'], 'logo.svg'));
  expect(screen.getByRole('alert').textContent).toBe(error);
  expect(region('Logo').getByRole('img').getAttribute('src')).toBe(logo.url);

  const large = new File(['x'], 'large.png');
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  await choose('logo', large);
  expect(screen.getByRole('alert').textContent).toBe(
    'This file is too large. A logo can be up to 10 MB.',
  );
  expect(calls.of(`PUT ${path}/logo`)).toHaveLength(1);
});

it('shows a logo with white in both its looks, each on two grounds, and takes the other by one press', async () => {
  const size = { width: 400, height: 200 };
  const looks = {
    clear: { ...size, url: `${path}/logo?version=1-clear` },
    white: { ...size, url: logo.url },
  };
  const clear = { ...logo, ...looks.clear, hidesWhite: true, looks };
  const white = { ...logo, looks };
  const calls = await open({ logo: clear });
  const look = (name: string) =>
    screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(name) });
  const shownIn = (name: string) =>
    [...(look(name).closest('label')?.querySelectorAll('img') ?? [])].map((img) =>
      img.getAttribute('src'),
    );
  expect(look('Remove white background').checked).toBe(true);
  expect(shownIn('Remove white background')).toEqual([looks.clear.url, looks.clear.url]);
  expect(shownIn('Keep white background')).toEqual([looks.white.url, looks.white.url]);
  // Nothing changes without a press.
  expect(calls.of(`PATCH ${path}/logo`)).toEqual([]);
  calls.answer({ [`PATCH ${path}/logo`]: { body: { logo: white } } });
  fireEvent.click(look('Keep white background'));
  await pass(50);
  expect(calls.of(`PATCH ${path}/logo`).map(({ body }) => body)).toEqual([{ hidesWhite: false }]);
  expect(look('Keep white background').checked).toBe(true);
  expect(region('Logo').getByRole('img', { name: 'Your logo' }).getAttribute('src')).toBe(logo.url);
});

it('moves the circle by arrow keys, within the picture, and saves once they rest', async () => {
  const calls = await open({ headshot });
  calls.answer({
    [`PATCH ${path}/headshot`]: ({ body }) => ({
      body: { headshot: { ...headshot, ...Object(body) } },
    }),
  });
  const circle = screen.getByTestId('headshot-circle');
  // A square of the whole width, its middle at 42 % of the height: 378 - 300 of 900 pixels.
  expect([circle.style.width, circle.style.top]).toEqual(['100%', `${(100 * 78) / 900}%`]);
  const point = screen.getByRole('slider', { name: 'Middle of the headshot' });
  fireEvent.keyDown(point, { key: 'ArrowDown', shiftKey: true });
  fireEvent.keyDown(point, { key: 'ArrowRight' });
  for (let press = 0; press < 6; press++) {
    fireEvent.keyDown(point, { key: 'ArrowDown', shiftKey: true });
  }
  expect(point.getAttribute('aria-valuetext')).toBe('51% across, 100% down');
  expect(circle.style.top).toBe(`${(100 * 300) / 900}%`);
  await pass(400);
  expect(calls.of(`PATCH ${path}/headshot`)).toEqual([]);
  await pass(200);
  expect(calls.of(`PATCH ${path}/headshot`).map(({ body }) => body)).toEqual([
    { focus: { x: 0.51, y: 1 } },
  ]);
});

it('removes a picture once that was confirmed, and gives the focus back', async () => {
  const calls = await open({ headshot, logo });
  calls.answer({ [`DELETE ${path}/headshot`]: { body: { logo } } });
  fireEvent.click(button('Remove headshot'));
  await pass(50);
  fireEvent.click(button('Cancel'));
  await pass(50);
  expect(calls.of(`DELETE ${path}/headshot`)).toEqual([]);
  fireEvent.click(button('Remove headshot'));
  await pass(50);
  fireEvent.click(button('Remove'));
  await pass(50);
  expect(region('Headshot').queryByRole('img')).toBeNull();
  expect(document.activeElement).toBe(button('Add headshot'));
});

it('stays when it could not be removed', async () => {
  const calls = await open({ logo });
  calls.answer({ [`DELETE ${path}/logo`]: { status: 500, body: { error: 'Broken.' } } });
  fireEvent.click(button('Remove logo'));
  await pass(50);
  fireEvent.click(button('Remove'));
  await pass(50);
  expect(screen.getByText('Failed to remove')).toBeDefined();
  expect(region('Logo').getByRole('img')).toBeDefined();
});
