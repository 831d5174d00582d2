import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as projects from '@/contracts/project/projects';
import * as tracks from '@/contracts/project/tracks';
import { ApiClient } from '@/tests/support/api-client';
import { listFiles } from '@/tests/support/list-files';
import { makeTrack } from '@/tests/support/make-track';
import { makeClip } from '@/tests/support/odd-media';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const api = await startTestApi();
const me = new ApiClient(api.address);
const renderer = await startFakeRenderer(api);
const steps = new VersionSteps(me);
const folder = await mkdtemp(join(tmpdir(), 'homereel-tracks-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let steady: Uint8Array<ArrayBuffer>;
let projectId = '';
beforeAll(async () => {
  steady = await makeTrack(join(folder, 'steady.mp3'), { seconds: 20, beatsPerMinute: 120 });
  projectId = (await makePhotoProject(me, 2)).projectId;
});

const upload = (bytes = steady, name = 'Our song.mp3', query: object = { agreed: 'true' }) =>
  me.uploadTo(tracks.uploadTrack, { projectId }, { name, bytes }, query as Record<string, string>);
const read = async (id = projectId) =>
  (await me.call(tracks.readTrack, { projectId: id })).body.track;
const remove = () => me.call(tracks.removeTrack, { projectId });
const change = (startSeconds: number) =>
  me.call(tracks.changeTrack, { projectId }, { body: { startSeconds } });
const choose = (music: string) => me.call(projects.saveProject, { projectId }, { body: { music } });

function lastJob() {
  const job = renderer.jobs.at(-1);
  if (job?.kind !== 'project-video') throw new Error('no video was asked for');
  return job;
}

describe('a track of one’s own', () => {
  it('is read, with its beats, and heard again as it was sent', async () => {
    expect(await read()).toBeNull();
    const sent = await upload();
    expect(sent.status).toBe(200);
    const track = await read();
    expect(track).toEqual(sent.body.track);
    expect(track).toMatchObject({ name: 'Our song.mp3', startSeconds: 0 });
    expect(track.seconds).toBeCloseTo(20, 0);
    expect(Math.round(track.beatsPerMinute)).toBe(120);
    expect(Math.max(...track.peaks)).toBeGreaterThan(0.3);
    const sound = await me.fetch(tracks.streamTrack, { projectId });
    expect(sound.headers.get('content-type')).toBe('audio/mpeg');
    expect(new Uint8Array(await sound.arrayBuffer())).toEqual(steady);
  });

  it('without a steady beat says so by naming none', async () => {
    const options = { seconds: 8, beatsPerMinute: 0 };
    const sent = await upload(await makeTrack(join(folder, 'drone.wav'), options), 'drone.wav');
    expect(sent.status).toBe(200);
    expect(sent.body.track).not.toHaveProperty('beatsPerMinute');
  });

  it('begins where its sound does, not with the silence before it', async () => {
    const options = ['-af', 'adelay=6000:all=1'];
    const late = await makeTrack(join(folder, 'late.mp3'), {
      seconds: 14,
      beatsPerMinute: 120,
      options,
    });
    const { startSeconds } = (await upload(late)).body.track;
    expect(startSeconds).toBeGreaterThan(5.7);
    expect(startSeconds).toBeLessThan(6.1);
  });

  it('takes the place of the one before, whose file goes', async () => {
    await upload();
    const before = await listFiles(api.deps);
    await change(3);
    expect((await upload()).body.track.startSeconds).toBe(0);
    expect(await listFiles(api.deps)).toHaveLength(before.length);
  });

  it.each([
    ['without a word that it may be used', {}, 'Our song.mp3', undefined, 400],
    [
      'that is no music',
      { agreed: 'true' },
      'song.mp3',
      Buffer.from('once upon a time, a text'),
      415,
    ],
    ['that is damaged', { agreed: 'true' }, 'a.flac', Buffer.from(`fLaC${'x'.repeat(5000)}`), 422],
  ])('%s is refused with a sentence', async (_, query, name, bytes, status) => {
    await upload();
    const before = await listFiles(api.deps);
    const answer = await upload(bytes && new Uint8Array(bytes), name, query);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(/^[A-Z].*\.$/);
    expect(await listFiles(api.deps)).toEqual(before);
  });

  it('may begin anywhere but in its last seconds', async () => {
    await upload();
    expect((await change(7.5)).body.track.startSeconds).toBe(7.5);
    expect((await read()).startSeconds).toBe(7.5);
    expect((await change(18)).status).toBe(400);
    expect((await read()).startSeconds).toBe(7.5);
  });
});

describe('as the music of a video', () => {
  it('can be chosen only while it is there', async () => {
    const id = (await makePhotoProject(me, 1)).projectId;
    const body = { music: 'own' };
    const refused = await me.call(projects.saveProject, { projectId: id }, { body });
    expect([refused.status, refused.body.code]).toEqual([409, 'illegal_state']);
    await upload();
    expect((await choose('own')).body.music).toBe('own');
    expect((await remove()).status).toBe(200);
    expect((await me.call(projects.readProject, { projectId })).body.music).toBe('auto');
    expect(await read()).toBeNull();
    expect((await remove()).status).toBe(404);
  });

  it('goes to the renderer with its beats and start, and another start is another video', async () => {
    await upload();
    await change(2);
    await choose('own');
    await steps.generate(projectId);
    const { music, track } = lastJob();
    expect([music, track?.startSeconds]).toEqual(['own', 2]);
    expect(track?.beatSeconds.length).toBeGreaterThan(30);
    const file = await api.deps.mediaStore.stat(track?.media as NonNullable<typeof track>['media']);
    expect(file?.bytes).toBe(steady.length);
    const outdated = async () => (await steps.list(projectId)).map(({ isOutdated }) => isOutdated);
    expect(await outdated()).toEqual([false]);
    await change(4);
    expect(await outdated()).toEqual([true]);
    await change(2);
    expect(await outdated()).toEqual([false]);
  });

  it('is copied with the project, and goes with the last that has it', async () => {
    await upload();
    await choose('own');
    const copy = (await me.call(projects.retryProject, { projectId })).body.projectId;
    const original = await read();
    expect(await read(copy)).toMatchObject({ name: original.name, trackId: original.trackId });
    await remove();
    expect((await me.fetch(tracks.streamTrack, { projectId: copy })).status).toBe(200);
    await me.call(projects.deleteProject, { projectId: copy });
    const left = (await listFiles(api.deps)).filter((file) => file.includes(original.trackId));
    expect(left).toEqual([]);
  });
});

describe('the clips’ own sound', () => {
  it('is off at first, saved with the project, and copied with it', async () => {
    const project = async (id: string) =>
      (await me.call(projects.readProject, { projectId: id })).body.keepsClipSound ?? false;
    const { projectId: id } = await makePhotoProject(me, 1);
    expect(await project(id)).toBe(false);
    await me.call(projects.saveProject, { projectId: id }, { body: { keepsClipSound: true } });
    await me.call(projects.saveProject, { projectId: id }, { body: { name: 'Elm Street' } });
    expect(await project(id)).toBe(true);
    const copy = (await me.call(projects.retryProject, { projectId: id })).body.projectId;
    expect(await project(copy)).toBe(true);
  });

  it('is audible in versions with clips that are not neutral', async () => {
    const { projectId: id } = await makePhotoProject(me, 1);
    await steps.add(id, 'mls');
    const save = (keepsClipSound: boolean) =>
      me.call(projects.saveProject, { projectId: id }, { body: { keepsClipSound } });
    await steps.generate(id);
    await save(true);
    // Photos alone sound the same.
    expect((await steps.list(id)).map(({ isOutdated }) => isOutdated)).toEqual([false, false]);
    const path = await makeClip(join(folder, 'clip.mp4'), { source: 'testsrc=s=320x180:d=2' });
    const clip = new Uint8Array(await readFile(path));
    await me.upload(id, { shotId: randomUUID(), name: 'clip.mp4', bytes: clip });
    await steps.generate(id);
    expect(lastJob().versions.map(({ keepsClipSound }) => keepsClipSound ?? false)).toEqual([
      true,
      false,
    ]);
    await save(false);
    expect((await steps.list(id)).map(({ isOutdated }) => isOutdated)).toEqual([true, false]);
  });
});
