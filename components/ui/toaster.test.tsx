import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { address } from '@/tests/support/navigation';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { stubMedia } from '@/tests/support/stub-media';
import { Dialog } from './dialog';
import { notifyBriefly, notifyConfirmation, notifyFailure, notifySuccess } from './notify';
import { Progress } from './progress';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const shown = () =>
  [...document.querySelectorAll('[data-sonner-toast][data-visible=true]')].map(
    (toast) => toast.textContent,
  );

it('shows 1 toast at a time, for 5000 ms; failures are marked', async () => {
  await renderScreen(<p>page</p>);
  notifySuccess('Link Copied');
  await pass(100);
  expect(shown()).toEqual(['Link Copied']);
  // At the right it would cover the Try Again button of the notices.
  const toast = screen.getByText('Link Copied').closest('[data-sonner-toast]');
  expect(toast?.getAttribute('data-x-position')).toBe('center');
  notifyFailure('Delete Failed', 'Failed to delete image. Please try again.');
  await pass(100);
  expect(shown()).toHaveLength(1);
  expect(shown()[0]).toContain('Delete Failed');
  expect(screen.getByText('Delete Failed').closest('[data-type=error]')).not.toBeNull();
  await pass(5_000 - 500);
  expect(shown()[0]).toContain('Delete Failed');
  await pass(1_000);
  expect(screen.queryByText('Delete Failed')).toBeNull();
});

function Voice() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Speak
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Voice-over" />
    </>
  );
}

const place = (text: string) =>
  screen.getByText(text).closest('[data-sonner-toast]')?.getAttribute('data-y-position');

it('a failure leaves the top of the screen while a dialog, which has its title there, is open', async () => {
  await renderScreen(<Voice />);
  notifyFailure('Delete Failed');
  await pass(100);
  expect(place('Delete Failed')).toBe('top');
  fireEvent.click(screen.getByText('Speak'));
  await pass(100);
  expect(place('Delete Failed')).toBe('bottom');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await pass(100);
  expect(place('Delete Failed')).toBe('top');
});

it('an opening dialog removes messages about the page below, and keeps Undo', async () => {
  await renderScreen(<Voice />);
  notifySuccess('Download Started');
  await pass(100);
  fireEvent.click(screen.getByText('Speak'));
  await pass(100);
  await pass(500);
  expect(screen.queryByText('Download Started')).toBeNull();
  // A message about the page below the dialog.
  notifyBriefly('Project Loaded');
  await pass(100);
  expect(screen.queryByText('Project Loaded')).toBeNull();
  // A message of the dialog itself.
  notifySuccess('Link Copied');
  await pass(100);
  await pass(500);
  expect(screen.getByText('Link Copied')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  notifySuccess('Status: Sold', undefined, { label: 'Undo', onClick: () => undefined });
  await pass(100);
  fireEvent.click(screen.getByText('Speak'));
  await pass(100);
  await pass(500);
  expect(screen.getByText('Undo')).toBeDefined();
});

it('a toast stays below when the dialog leads to another page, which has its heading at the top', async () => {
  await renderScreen(<Voice />);
  fireEvent.click(screen.getByText('Speak'));
  notifySuccess('Video Generation Started');
  await pass(100);
  expect(place('Video Generation Started')).toBe('bottom');
  address.path = '/app/video/1';
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await pass(100);
  expect(place('Video Generation Started')).toBe('bottom');
  await pass(5_500);
  expect(shown()).toEqual([]);
  notifySuccess('Link Copied');
  await pass(100);
  expect(place('Link Copied')).toBe('top');
});

it('is at the bottom on a phone, whose header is full of buttons', async () => {
  stubMedia(true);
  try {
    await renderScreen(<Voice />);
    notifyFailure('Delete Failed');
    await pass(100);
    expect(place('Delete Failed')).toBe('bottom');
  } finally {
    vi.unstubAllGlobals();
  }
});

it('a mere confirmation disappears after 2 s', async () => {
  await renderScreen(<Voice />);
  notifyConfirmation('Link Copied', 'The link is in your clipboard.');
  await pass(1_500);
  expect(shown()).toHaveLength(1);
  await pass(600);
  await pass(500);
  expect(shown()).toEqual([]);
});

it('a progress bar ends at 100 unless told otherwise', async () => {
  await renderScreen(
    <>
      <Progress value={42} aria-label="one" />
      <Progress value={3} max={9} aria-label="two" />
    </>,
  );
  const ends = screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuemax'));
  expect(ends).toEqual(['100', '9']);
});

it('a brief toast goes with the first key, another stays', async () => {
  await renderScreen(<Voice />);
  notifySuccess('Details saved');
  await pass(100);
  fireEvent.keyDown(screen.getByText('Speak'), { key: 'a' });
  await pass(1_000);
  expect(screen.getByText('Details saved')).toBeDefined();
  notifyBriefly('Project Loaded');
  await pass(100);
  expect(screen.getByText('Project Loaded')).toBeDefined();
  fireEvent.keyDown(screen.getByText('Speak'), { key: 'a' });
  await pass(100);
  await pass(500);
  expect(screen.queryByText('Project Loaded')).toBeNull();
});
