import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { probeVideo } from '@/tests/support/probe-video';
import { type Bench, type Finding, inRounds, measureRender } from './bench';
import type { Measured } from './measure';
import { callPeer } from './peers/call-peer';
import { prepareEditly } from './peers/editly';
import { prepareFfmpegConcat } from './peers/ffmpeg-concat';
import type { PreparePeer, Slideshow, X264 } from './peers/peer';
import { prepareRemotion } from './peers/remotion';
import { makeBenchPhotos, toRequest } from './requests';
import { tell } from './speed';

interface Peer {
  readonly prepare: PreparePeer;
  /** Our CPU time over its own. */
  readonly goal: number;
}

const peers: Readonly<Record<string, Peer>> = {
  editly: { prepare: prepareEditly, goal: 0.15 },
  'ffmpeg-concat': { prepare: prepareFfmpegConcat, goal: 0.28 },
  remotion: { prepare: prepareRemotion, goal: 0.18 },
};
const PHOTOS = 3;
const SECONDS = 6;

/**
 * The same short slideshow by other programs, each installed by hand in a subfolder of its name (editly;
 * ffmpeg-concat; remotion with @remotion/renderer, @remotion/bundler, react and react-dom). The first two
 * draw with OpenGL and want a display, such as that of `xvfb-run`. Their videos and ours are kept there
 * for inspection.
 */
export async function comparePeers(bench: Bench, installed: string): Promise<Finding[]> {
  const home = resolve(installed);
  const shown = await makeSlideshow(bench);
  const ready: ReadyPeer[] = [];
  for (const [name, peer] of Object.entries(peers)) {
    const folder = join(home, name);
    if (existsSync(join(folder, 'node_modules')))
      ready.push({ name, goal: peer.goal, run: await makeReady(peer, shown, folder) });
    else console.log(`  ${name}: skipped, nothing is installed in ${folder}`);
  }
  const rounds = await inRounds(bench, async (round) => {
    const ours = await measureRender(bench, shown.request);
    tell('homereel', ours);
    await copyFile(ours.video, join(home, 'homereel.mp4'));
    // Once with our settings is enough to show x264's part of the ratio.
    const settings: X264[] = round === 0 ? ['its own', 'ours'] : ['its own'];
    return compareAll(ready, settings, ours);
  });
  return rounds.flat().reduce<Finding[]>(joinValues, []);
}

interface ReadyPeer {
  readonly name: string;
  readonly goal: number;
  run(x264: X264): Promise<Measured>;
}

async function makeSlideshow(bench: Bench): Promise<Slideshow> {
  // The features they have in common: centred zooms and cross-fades.
  const request = toRequest(await makeBenchPhotos(bench, PHOTOS), {
    motions: ['zoom-in', 'zoom-out', 'zoom-in'],
    transitions: ['crossfade', 'crossfade'],
    seconds: SECONDS,
  });
  return { bench, request };
}

async function makeReady({ prepare }: Peer, shown: Slideshow, folder: string) {
  const [toCall, output] = [await prepare(shown, folder), `${folder}.mp4`];
  return async (x264: X264) => {
    const measured = await callPeer(shown, folder, toCall(output, x264));
    await assertSameShape(output, shown);
    return measured;
  };
}

async function assertSameShape(video: string, { request }: Slideshow): Promise<void> {
  const { width, height, frames } = await probeVideo(video);
  const made = [width, height, frames].join();
  const { size, storyboard } = request;
  const wanted = [size.width, size.height, storyboard.totalFrames].join();
  if (made !== wanted) throw new Error(`${video} is ${made} instead of ${wanted}`);
}

async function compareAll(
  ready: readonly ReadyPeer[],
  settings: readonly X264[],
  ours: Measured,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const x264 of settings) {
    for (const { name, goal, run } of ready) {
      const what = `${name}, ${x264} x264 settings`;
      const measured = await run(x264);
      tell(what, measured);
      const values = [ours.cpuSeconds / measured.cpuSeconds];
      findings.push({ what: `CPU, full render / ${what}`, unit: '×', goal, values });
    }
  }
  return findings;
}

/** One line of the table for what several rounds found. */
function joinValues(joined: Finding[], found: Finding): Finding[] {
  const same = joined.find(({ what }) => what === found.what);
  if (same === undefined) return [...joined, found];
  const values = [...same.values, ...found.values];
  return joined.map((finding) => (finding === same ? { ...finding, values } : finding));
}
