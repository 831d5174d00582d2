import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { previewTypedWords, readPreviewWords } from '@/contracts/production/preview-words';
import { listVersions } from '@/contracts/production/versions';
import { removeLogo, saveBrand, uploadLogo } from '@/contracts/project/brands';
import { saveFacts } from '@/contracts/project/facts';
import { type ProjectVoice, saveVoice } from '@/contracts/project/voice';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { sendVoice } from '@/tests/support/voices';
import { makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const idp = await startTokenIssuer();
const api = await startTestApi({ OIDC_ISSUER: idp.issuer, OIDC_AUDIENCE: audience });

const brand = { name: 'Maya Lindqvist', phone: '(555) 010-0142' };
const invitation = { kind: 'open-house', date: '2026-11-29', from: '13:00', to: '16:00' };
const facts = { address: '412 Alder Lane', beds: 4, status: invitation };

interface Overlay {
  readonly kind: string;
  readonly id: string;
  readonly shotId?: string;
  readonly layouts: readonly { readonly picture: string }[];
}

it('a version’s words are drawn for its preview: a neutral one’s without the brand', async () => {
  const me = new ApiClient(api.address, await idp.sign('preview'));
  const steps = new VersionSteps(me);
  const { projectId, shotIds } = await makePhotoProject(me, 3);
  await steps.add(projectId, 'mls');
  const { versions } = (await me.call(listVersions, { projectId })).body;
  const read = async (
    n: number,
    shots?: string,
  ): Promise<{ overlays: Overlay[]; voice?: unknown }> => {
    const params = { projectId, versionId: versions[n].versionId };
    const answer = await me.call(readPreviewWords, params, { query: { shots } });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const kindsOf = ({ overlays }: { overlays: Overlay[] }) => overlays.map(({ kind }) => kind);
  expect(await read(0)).toEqual({ isShown: false, overlays: [] });

  const captions = [{ shotId: shotIds[1], title: 'Kitchen' }];
  await me.call(saveFacts, { projectId }, { body: { facts, captions } });
  await me.call(saveBrand, {}, { body: brand });
  const branded = await read(0);
  expect(kindsOf(branded)).toEqual(['open-house-title', 'lower-third', 'end-card']);
  expect(branded.overlays[1]?.shotId).toBe(shotIds[1]);
  expect(
    Buffer.from(branded.overlays[0]?.layouts[0]?.picture ?? '', 'base64').subarray(1, 4),
  ).toEqual(Buffer.from('PNG'));
  const neutral = await read(1);
  expect(kindsOf(neutral)).toEqual(['title', 'lower-third']);
  expect(neutral.overlays[0]?.id).not.toBe(branded.overlays[0]?.id);

  // Only changed words are drawn again, and the words follow the visible shots.
  await me.call(saveFacts, { projectId }, { body: { facts: { ...facts, beds: 5 }, captions } });
  const changed = await read(0);
  const isSame = changed.overlays.map(({ id }, i) => id === branded.overlays[i]?.id);
  expect(isSame).toEqual([false, true, true]);
  expect(kindsOf(await read(0, shotIds[0]))).toEqual(['open-house-title', 'end-card']);

  // A voice plays, and its captions are shown if enabled, only over branded versions.
  const unspoken = await read(1);
  await me.call(
    saveVoice,
    { projectId },
    { body: { script: 'Welcome.', startSeconds: 1, burnsCaptions: true } },
  );
  const { recording } = (await sendVoice(me, projectId)).body as ProjectVoice;
  const spoken = await read(0);
  expect(kindsOf(spoken)).toEqual(['open-house-title', 'lower-third', 'end-card', 'spoken']);
  const { soundUrl, speech } = recording ?? {};
  expect(spoken.voice).toMatchObject({ soundUrl, speech, startSeconds: 1 });
  expect(spoken.voice).not.toHaveProperty('soundUnderVoice');
  await me.call(saveVoice, { projectId }, { body: { soundUnderVoice: 'louder' } });
  expect((await read(0)).voice).toMatchObject({ soundUnderVoice: 'louder' });
  expect(await read(1)).toEqual(unspoken);

  const stranger = new ApiClient(api.address, await idp.sign('stranger'));
  const params = { projectId, versionId: versions[0].versionId };
  expect((await stranger.call(readPreviewWords, params)).status).toBe(404);
});

it('words are drawn as they are typed, and nothing of them is stored', async () => {
  const me = new ApiClient(api.address, await idp.sign('typing'));
  const { projectId, shotIds } = await makePhotoProject(me, 2);
  const { versions } = (await me.call(listVersions, { projectId })).body;
  const params = { projectId, versionId: versions[0].versionId };
  const typed = {
    facts: { address: '412 Alder La' },
    captions: [{ shotId: shotIds[1], title: 'Kitch' }],
  };
  const drawn = await me.call(previewTypedWords, params, { body: typed });
  expect(drawn.status).toBe(200);
  expect(drawn.body.overlays.map(({ kind }: Overlay) => kind)).toEqual(['title', 'lower-third']);
  expect((await me.call(readPreviewWords, params)).body).toEqual({ isShown: false, overlays: [] });
  const unusable = { ...typed, facts: { beds: 'four' } };
  expect((await me.call(previewTypedWords, params, { body: unusable })).status).toBe(400);
  const stranger = new ApiClient(api.address, await idp.sign('another'));
  expect((await stranger.call(previewTypedWords, params, { body: typed })).status).toBe(404);
});

it('a logo removed while the words are drawn is left out of them', async () => {
  const me = new ApiClient(api.address, await idp.sign('logo'));
  const { projectId } = await makePhotoProject(me, 1);
  await me.call(saveBrand, {}, { body: brand });
  const red = { create: { width: 400, height: 200, channels: 3, background: '#c00' } } as const;
  const bytes = new Uint8Array(await sharp(red).png().toBuffer());
  const stored = await me.uploadTo(uploadLogo, {}, { name: 'logo.png', bytes });
  expect(stored.status).toBe(200);
  const { versions } = (await me.call(listVersions, { projectId })).body;
  const { mediaStore } = api.deps;
  const localCopy = mediaStore.localCopy.bind(mediaStore);
  const spy = vi.spyOn(mediaStore, 'localCopy').mockImplementationOnce(async (key) => {
    expect((await me.call(removeLogo)).status).toBe(200);
    return localCopy(key);
  });
  const answer = await me.call(readPreviewWords, { projectId, versionId: versions[0].versionId });
  expect(spy).toHaveBeenCalledTimes(1);
  spy.mockRestore();
  expect(answer.status).toBe(200);
  expect(answer.body.overlays.map(({ kind }: Overlay) => kind)).toEqual(['end-card']);
});
