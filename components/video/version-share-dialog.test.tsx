import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { version } from '@/contracts/production/versions';
import { answerCalls } from '@/tests/support/answer-calls';
import { cannedId, cannedVersion, cannedVersionId } from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';
import { VersionShareDialog } from './version-share-dialog';

holdTime();

const share = `/api/video-projects/${cannedId}/versions/${cannedVersionId(2)}/share`;
const path = `/app/video/${cannedId}?version=${cannedVersionId(2)}&share=secret`;
const embedPath = `/embed/${cannedId}/${cannedVersionId(2)}?share=secret`;

async function open() {
  const calls = answerCalls({
    [`POST ${share}`]: (call) => ({
      body: { path, embedPath, allowDownload: true, ...(call.body as object) },
    }),
    [`DELETE ${share}`]: { body: { message: 'Revoked.' } },
  });
  const onClose = vi.fn();
  await renderScreen(
    <VersionShareDialog
      projectId={cannedId}
      name={'The "Old" Mill & Barn'}
      version={version.parse(cannedVersion(2, 'reel'))}
      onClose={onClose}
    />,
  );
  return { calls, onClose };
}

it('gives the link of the version and the code that embeds it in its shape', async () => {
  await open();
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(value('Share link')).toBe(new URL(path, window.location.origin).toString());
  const frame = new DOMParser()
    .parseFromString(value('Embed code'), 'text/html')
    .querySelector('iframe');
  expect(frame?.getAttribute('src')).toBe(new URL(embedPath, window.location.origin).toString());
  expect(frame?.title).toBe('The "Old" Mill & Barn');
  expect([frame?.getAttribute('width'), frame?.getAttribute('height')]).toEqual(['360', '640']);
});

it('forbids the download and revokes the link', async () => {
  const { calls, onClose } = await open();
  fireEvent.click(screen.getByRole('switch', { name: 'Viewers may download it' }));
  await pass(100);
  expect(calls.of(`POST ${share}`).at(-1)?.body).toEqual({ allowDownload: false });
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: 'Revoke link' }));
  await pass(100);
  expect(calls.of(`DELETE ${share}`)).toHaveLength(1);
  expect(onClose).toHaveBeenCalledOnce();
});
