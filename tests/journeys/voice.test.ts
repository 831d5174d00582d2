import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { generateVideo } from '@/contracts/production/generation';
import { downloadVersions } from '@/contracts/production/versions';
import { deleteProject, retryProject } from '@/contracts/project/projects';
import * as voice from '@/contracts/project/voice';
import { ApiClient } from '@/tests/support/api-client';
import { listFiles } from '@/tests/support/list-files';
import { startTestApi } from '@/tests/support/start-api';
import { makeSpeech, sendVoice, toWav } from '@/tests/support/voices';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const api = await startTestApi({ LIMIT_CHANGES_PER_MINUTE: '100000', TRIAL_TOKENS: '5000' });
const me = new ApiClient(api.address);
const renderer = await startFakeRenderer(api);
const steps = new VersionSteps(me);
const folder = await mkdtemp(join(tmpdir(), 'homereel-test-voice-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const script = 'Welcome to 412 Alder Lane. Four bedrooms look over the bay.';
const sentences = ['Welcome to 412 Alder Lane.', 'Four bedrooms look over the bay.'];
const start = async () => (await makePhotoProject(me, 2)).projectId;
const read = async (projectId: string): Promise<voice.ProjectVoice> =>
  (await me.call(voice.readVoice, { projectId })).body;
const save = (projectId: string, body: voice.VoiceChange) =>
  me.call(voice.saveVoice, { projectId }, { body });
const runs: [number, number][] = [
  [0.5, 1.7],
  [2.3, 3.5],
];
const wav = join(folder, 'voice.wav');
await writeFile(wav, toWav(makeSpeech({ seconds: 4, runs })));

async function encode(name: string, ...args: string[]) {
  const path = join(folder, name);
  await run(ffmpeg, ['-v', 'error', '-y', '-i', wav, ...args, path]);
  return readFile(path) as Promise<Buffer<ArrayBuffer>>;
}

function lastWords() {
  const job = renderer.jobs.at(-1);
  if (job?.kind !== 'project-video') throw new Error('no video was asked for');
  return job.versions.map(({ words }) => words);
}

describe('a recording', () => {
  it.each([
    ['voice.webm', ['-c:a', 'libopus']],
    ['voice.ogg', ['-c:a', 'libopus']],
    ['voice.mp4', ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov']],
    ['voice.m4a', ['-c:a', 'aac']],
    ['voice.mp3', []],
    ['voice.flac', []],
    ['voice.wav', ['-ac', '2', '-ar', '16000']],
  ])('as %s is accepted, with its length and the times of speech', async (name, args) => {
    const projectId = await start();
    const { status, body } = await sendVoice(me, projectId, await encode(`made-${name}`, ...args));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.recording.seconds).toBeCloseTo(4, 0);
    expect(body.recording.speech).toHaveLength(2);
    body.recording.speech.forEach((one: voice.SpeechRun, i: number) => {
      expect(Math.abs(one.startSeconds - (runs[i]?.[0] ?? 0))).toBeLessThan(0.12);
      expect(Math.abs(one.endSeconds - (runs[i]?.[1] ?? 0))).toBeLessThan(0.12);
    });
    const sound = await me.fetch(
      voice.streamVoice,
      { projectId },
      { headers: { range: 'bytes=0-3' } },
    );
    expect([sound.status, sound.headers.get('content-type'), await sound.text()]).toEqual([
      206,
      'audio/flac',
      'fLaC',
    ]);
  });

  it('that cannot be used is refused with the reason, and leaves nothing', async () => {
    const projectId = await start();
    const silence = toWav(new Float32Array(96_000));
    const long = toWav(makeSpeech({ seconds: 0.9, runs: [[0.1, 0.8]] }));
    const picture = join(folder, 'mute.mp4');
    await run(ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', 'color=red:s=64x64:d=1', picture]);
    const endless = join(folder, 'endless.mp3');
    const tone = ['-f', 'lavfi', '-i', 'sine=440:d=190', '-ar', '8000', '-b:a', '8k'];
    await run(ffmpeg, ['-v', 'error', ...tone, endless]);
    const before = await listFiles(api.deps);
    const cases: [Buffer<ArrayBuffer>, number, string][] = [
      [silence, 422, 'We can’t hear anything in this recording. Please check your microphone.'],
      [long, 422, 'The recording is shorter than a second.'],
      [(await readFile(picture)) as Buffer<ArrayBuffer>, 422, 'There is no sound in this file.'],
      [
        (await readFile(endless)) as Buffer<ArrayBuffer>,
        413,
        'The recording is longer than three minutes.',
      ],
      [
        Buffer.concat([Buffer.from('OggS'), Buffer.alloc(4_000, 7)]),
        422,
        'The recording is damaged or protected and cannot be read.',
      ],
      [
        Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"),
        415,
        'This is not a recording we can use. Please choose an MP3, M4A, WAV or FLAC file.',
      ],
      [Buffer.alloc(51 * 1024 * 1024), 413, 'A recording can be up to 50 MB.'],
    ];
    for (const [bytes, status, sentence] of cases) {
      const { body, ...answer } = await sendVoice(me, projectId, bytes);
      expect([answer.status, body.error]).toEqual([status, sentence]);
    }
    expect((await read(projectId)).recording).toBeUndefined();
    expect(await listFiles(api.deps)).toEqual(before);
  });

  it('that another tab recorded in the meantime is not replaced', async () => {
    const projectId = await start();
    const send = async (replaces?: string) => {
      const query = replaces && { replaces };
      const { status, body } = await sendVoice(me, projectId, undefined, query || undefined);
      return [status, body.error, body.recording?.recordingId];
    };
    const [, , first] = await send('none');
    const error =
      'You recorded in another tab or window in the meantime, so we kept that recording.';
    expect(await send('none')).toEqual([409, error, undefined]);
    expect((await read(projectId)).recording?.recordingId).toBe(first);
    const [status, , second] = await send(first);
    expect([status, second === first]).toEqual([200, false]);
    expect((await send())[0]).toBe(200);
  });

  it('replaces the one before, and goes with its project, but not a copy’s', async () => {
    const projectId = await start();
    const voices = async () =>
      (await listFiles(api.deps)).filter((name) => name.endsWith('voice.flac')).length;
    const before = await voices();
    await save(projectId, { script, soundUnderVoice: 'louder' });
    await sendVoice(me, projectId);
    await sendVoice(me, projectId);
    expect(await voices()).toBe(before + 1);
    const copy = (await me.call(retryProject, { projectId })).body.projectId;
    await me.call(deleteProject, { projectId });
    expect(await voices()).toBe(before + 1);
    expect(await read(copy)).toMatchObject({
      script,
      soundUnderVoice: 'louder',
      recording: { speech: [{}, {}] },
    });
    const removed = await me.call(voice.removeVoice, { projectId: copy });
    expect([removed.body.script, removed.body.recording]).toEqual([script, undefined]);
    expect(await voices()).toBe(before);
  });
});

describe('a part of a recording', () => {
  const take = toWav(makeSpeech({ seconds: 3, runs: [[0.5, 2.5]] }));
  const second = { fromSeconds: '2', untilSeconds: '4' };

  it('is replaced by another take; the rest stays, and captions move accordingly', async () => {
    const projectId = await start();
    await save(projectId, { script });
    const refused = await sendVoice(me, projectId, take, second);
    expect([refused.status, refused.body.error]).toEqual([409, 'There is no recording yet.']);
    await sendVoice(me, projectId);
    const { body } = await sendVoice(me, projectId, take, second);
    expect(body.recording.speech).toHaveLength(2);
    expect(body.recording.speech[0].endSeconds).toBeCloseTo(1.7, 0);
    expect(body.recording.speech[1].endSeconds).toBeCloseTo(4.3, 1);
    expect(body.captions.map(({ text }: voice.SpokenCaption) => text)).toEqual(sentences);
    expect(body.captions[1].startSeconds).toBeCloseTo(2.27, 1);
  });

  it('leaves edited captions as they are, moved with what is spoken', async () => {
    const projectId = await start();
    await sendVoice(me, projectId);
    const own = [
      { startSeconds: 0.5, endSeconds: 1.5, text: 'Mine' },
      { startSeconds: 2.5, endSeconds: 3.5, text: 'Mine, too' },
    ];
    await save(projectId, { captions: own });
    const first = { fromSeconds: '0', untilSeconds: '2' };
    const { body } = await sendVoice(me, projectId, take, first);
    const longer = body.recording.seconds - 4;
    expect(longer).toBeGreaterThan(0.5);
    expect([body.hasOwnCaptions, body.captions[1].text]).toEqual([true, 'Mine, too']);
    expect(body.captions[1].startSeconds).toBeCloseTo(2.5 + longer, 2);
  });

  it('that ends before it begins, or a take of silence, is refused and changes nothing', async () => {
    const projectId = await start();
    const { recording } = (await sendVoice(me, projectId)).body;
    const backwards = { fromSeconds: '2', untilSeconds: '1' };
    expect((await sendVoice(me, projectId, take, backwards)).status).toBe(400);
    const silence = toWav(new Float32Array(96_000));
    expect((await sendVoice(me, projectId, silence, second)).status).toBe(422);
    expect((await read(projectId)).recording).toEqual(recording);
  });
});

describe('captions', () => {
  it('follow from the script and the pauses, as files too, until the user edits them', async () => {
    const projectId = await start();
    await save(projectId, { script, startSeconds: 1 });
    const none = await me.call(voice.downloadSrt, { projectId });
    expect([none.status, none.body.error]).toEqual([404, 'There are no captions yet.']);
    await sendVoice(me, projectId);
    const made = await read(projectId);
    expect(made.captions.map(({ text }) => text)).toEqual(sentences);
    expect(made.captions[1]?.startSeconds).toBeCloseTo(2.27, 1);
    const srt = await (await me.fetch(voice.downloadSrt, { projectId })).text();
    expect(srt).toMatch(
      /^1\r\n00:00:01,4\d\d --> 00:00:0\d,\d{3}\r\nWelcome to 412 Alder Lane\.\r\n/,
    );
    const vtt = await me.fetch(voice.downloadVtt, { projectId });
    expect(vtt.headers.get('content-type')).toBe('text/vtt; charset=utf-8');

    const own = [{ startSeconds: 0.5, endSeconds: 3, text: 'Mine' }];
    const edited = (await save(projectId, { captions: own })).body;
    expect([edited.captions, edited.hasOwnCaptions]).toEqual([own, true]);
    const again = (await save(projectId, { captions: null })).body;
    expect([again.captions.length, again.hasOwnCaptions]).toEqual([2, false]);
    // They would not fit another recording.
    await save(projectId, { captions: own });
    await sendVoice(me, projectId);
    expect((await read(projectId)).hasOwnCaptions).toBe(false);
  });

  it('that overlap or end before they begin are refused', async () => {
    const projectId = await start();
    const one = { startSeconds: 1, endSeconds: 2, text: 'One' };
    for (const captions of [[one, one], [{ ...one, endSeconds: 1 }], [{ ...one, text: ' ' }]]) {
      expect((await save(projectId, { captions })).status).toBe(400);
    }
  });
});

describe('the versions of a project with a voice', () => {
  it('carry it where they are branded and long enough, and never where they are neutral', async () => {
    const { projectId } = await steps.makeFour(2);
    await save(projectId, { script, startSeconds: 12, burnsCaptions: true });
    await sendVoice(me, projectId);
    await steps.generate(projectId);
    const [main, mls, reel, teaser] = lastWords();
    expect(main).toMatchObject({
      kind: 'branded',
      voice: { startSeconds: 12, captions: [{}, {}] },
    });
    expect(reel).toEqual(main);
    expect([mls, teaser]).toEqual([undefined, undefined]);
    await save(projectId, { startSeconds: 1, burnsCaptions: false });
    await steps.generate(projectId);
    // The neutral one is up to date, so it is not rendered again.
    expect(lastWords()).toHaveLength(3);
    expect(lastWords()[2]).toMatchObject({ voice: { startSeconds: 1, captions: [] } });
  });

  it('are out of date once it is another, but not those without it', async () => {
    const { projectId } = await steps.makeFour(2);
    const outdated = async () => (await steps.list(projectId)).map((version) => version.isOutdated);
    await steps.generate(projectId);
    await sendVoice(me, projectId);
    expect(await outdated()).toEqual([true, false, true, true]);
    await steps.generate(projectId);
    // A script alone is not shown anywhere.
    await save(projectId, { script });
    expect(await outdated()).toEqual([false, false, false, false]);
    await save(projectId, { burnsCaptions: true });
    expect(await outdated()).toEqual([true, false, true, true]);
    await steps.generate(projectId);
    await me.call(voice.removeVoice, { projectId });
    expect(await outdated()).toEqual([true, false, true, true]);
  });

  it('have the music under it as loud as was chosen, and are out of date where that is another', async () => {
    const { projectId } = await steps.makeFour(2);
    await sendVoice(me, projectId);
    await steps.generate(projectId);
    const outdated = async () => (await steps.list(projectId)).map((version) => version.isOutdated);
    expect((await read(projectId)).soundUnderVoice).toBe('usual');
    expect(lastWords()[0]).not.toHaveProperty('voice.soundUnderVoice');
    const chosen = await save(projectId, { soundUnderVoice: 'quieter' });
    expect([chosen.status, chosen.body.soundUnderVoice]).toEqual([200, 'quieter']);
    expect(await outdated()).toEqual([true, false, true, true]);
    await save(projectId, { soundUnderVoice: 'usual' });
    expect(await outdated()).toEqual([false, false, false, false]);
    await save(projectId, { soundUnderVoice: 'louder' });
    // Other saves, and another recording, keep the choice.
    await save(projectId, { startSeconds: 1 });
    await sendVoice(me, projectId);
    await steps.generate(projectId);
    expect(lastWords()[0]).toMatchObject({ voice: { soundUnderVoice: 'louder' } });
    expect(await outdated()).toEqual([false, false, false, false]);
    const wrong = { soundUnderVoice: 'deafening' } as unknown as voice.VoiceChange;
    expect((await save(projectId, wrong)).status).toBe(400);
  });

  it('have their caption files beside them in the zip file, as long as the voice is theirs', async () => {
    const projectId = await start();
    await steps.add(projectId, 'mls');
    const names = async () => {
      const zip = Buffer.from(
        await (await me.fetch(downloadVersions, { projectId })).arrayBuffer(),
      );
      const found = zip.toString('latin1').match(/Property-video[\w-]*\.(?:mp4|srt|vtt)/g);
      return [...new Set(found)].sort();
    };
    const videos = ['Property-video-MLS.mp4', 'Property-video.mp4'];
    await save(projectId, { script });
    await sendVoice(me, projectId);
    await steps.generate(projectId);
    expect(await names()).toEqual([...videos, 'Property-video.srt', 'Property-video.vtt']);
    await save(projectId, { startSeconds: 2 });
    expect(await names()).toEqual(videos);
  });

  it('are not generated with captions that cannot be drawn', async () => {
    const projectId = await start();
    await save(projectId, { script: 'A view 🏡 of the bay.', burnsCaptions: true });
    await sendVoice(me, projectId);
    const refused = await me.call(generateVideo, { projectId });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'The words on the video have characters that cannot be drawn: 🏡',
    ]);
  });
});
