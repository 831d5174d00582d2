import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Upload } from '@/lib/draft/draft';
import { UploadBadge, UploadState } from './upload-badge';

const total = 12_000_000;
const nothing = () => undefined;

function show(upload: Upload): string {
  const { container } = render(
    <>
      <UploadBadge upload={upload} />
      <UploadState name="hall.jpg" upload={upload} onRetry={nothing} onCancel={nothing} />
    </>,
  );
  return container.textContent ?? '';
}

it('a file that is sent to its last byte is not said to be uploading while the server reads it', () => {
  expect(show({ state: 'uploading', loaded: total, total })).toBe('Checking11.4 MB sentCancel');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
});

it.each([0, total / 2])('an upload with %i bytes sent is uploading', (loaded) => {
  expect(show({ state: 'uploading', loaded, total })).toMatch(/^Uploading.* of 11\.4 MB/);
});
