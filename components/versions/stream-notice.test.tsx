import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { DeliveryDialog } from '@/components/delivery/delivery-dialog';
import { ShareDialog } from '@/components/video/share-dialog';
import { VersionShareDialog } from '@/components/video/version-share-dialog';
import { VideoScreen } from '@/components/video/video-screen';
import { version } from '@/contracts/production/versions';
import { answerCalls } from '@/tests/support/answer-calls';
import {
  cannedId,
  cannedProject,
  cannedVersion,
  cannedVersionId,
} from '@/tests/support/canned-answers';
import { holdTime, pass, renderScreen } from '@/tests/support/render-screen';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const project = `/api/video-projects/${cannedId}`;
const sentence = 'Links work now, but the video may buffer on a slow connection for a few minutes.';

/** A version whose stream is not made yet, or not all of it. */
function unstreamed(...[n, preset]: Parameters<typeof cannedVersion>) {
  const made = cannedVersion(n, preset);
  return { ...made, video: { ...(made.video as object), stream: undefined } };
}

async function open(shown: ReactElement, versions: readonly unknown[]) {
  const calls = answerCalls({
    [`GET ${project}`]: { body: cannedProject(3, { status: 'completed', videoUrl: '/v' }) },
    [`GET ${project}/status`]: { body: { projectId: cannedId, status: 'completed' } },
    [`GET ${project}/versions`]: { body: { versions } },
    [`GET ${project}/delivery`]: { body: { links: [] } },
    [`POST ${project}/share`]: { body: { path: '/app/video/1?share=secret', allowDownload: true } },
    'GET /api/user/brand': { body: {} },
  });
  await renderScreen(shown);
  return calls;
}

const said = () => screen.queryByText(sentence);

it('tells the owner how a link plays until the streams are encoded, and how long that takes', async () => {
  const calls = await open(<VideoScreen projectId={cannedId} />, [
    unstreamed(0),
    unstreamed(1, 'mls'),
    cannedVersion(2, 'reel'),
  ]);
  expect(said()?.getAttribute('role')).toBe('status');
  expect(said()?.parentElement?.textContent).toContain('Usually over in about 3 minutes.');
  const first = said();
  calls.answer({
    [`GET ${project}/versions`]: { body: { versions: [cannedVersion(0), unstreamed(1)] } },
  });
  await pass(11_000);
  // The same element with the same text is not read again.
  expect(said()).toBe(first);
  expect(said()?.parentElement?.textContent).toContain('Usually over in about 2 minutes.');
  calls.answer({
    [`GET ${project}/versions`]: { body: { versions: [cannedVersion(0), cannedVersion(1)] } },
  });
  await pass(11_000);
  expect(said()).toBeNull();
  expect(document.body.textContent).not.toContain('Usually over');
  const reads = calls.of(`GET ${project}/versions`).length;
  await pass(60_000);
  expect(calls.of(`GET ${project}/versions`)).toHaveLength(reads);
});

const close = () => undefined;
const reel = version.parse(cannedVersion(2, 'reel'));

it.each([
  ['the project’s link', <ShareDialog key="0" projectId={cannedId} onClose={close} />, 0],
  [
    'a version’s link',
    <VersionShareDialog key="2" projectId={cannedId} name="Alder" version={reel} onClose={close} />,
    2,
  ],
])('%s says so where it leads to such a version, and of no other', async (_, dialog, n) => {
  const presets = ['property', 'mls', 'reel'] as const;
  const toVersions = (lacking: number) =>
    presets.map((preset, i) => (i === lacking ? unstreamed(i, preset) : cannedVersion(i, preset)));
  const calls = await open(dialog, toVersions(n));
  calls.answer({
    [`POST ${project}/versions/${cannedVersionId(2)}/share`]: {
      body: { path: '/app/video/1', embedPath: '/embed/1', allowDownload: true },
    },
  });
  expect(within(screen.getByRole('dialog')).getByText(sentence)).toBeDefined();
  calls.answer({ [`GET ${project}/versions`]: { body: { versions: toVersions(1) } } });
  await pass(11_000);
  expect(said()).toBeNull();
});

it('a link can be copied in the meantime, with a note as long as it applies', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const calls = await open(<ShareDialog projectId={cannedId} onClose={close} />, [unstreamed(0)]);
  fireEvent.click(screen.getByRole('button', { name: 'Copy Link' }));
  await pass(50);
  expect(said()).not.toBeNull();
  expect(writeText).toHaveBeenCalledWith(expect.stringContaining('/app/video/1?share=secret'));
  writeText.mockRestore();
  // However busy the renderers are.
  await pass(15 * 60_000);
  expect(said()).not.toBeNull();
  calls.answer({ [`GET ${project}/versions`]: { body: { versions: [cannedVersion(0)] } } });
  await pass(11_000);
  expect(said()).toBeNull();
});

it('the listing page’s dialog says so of any version', async () => {
  await open(<DeliveryDialog projectId={cannedId} onClose={close} />, [
    cannedVersion(0),
    unstreamed(2, 'reel'),
  ]);
  expect(said()).not.toBeNull();
});
