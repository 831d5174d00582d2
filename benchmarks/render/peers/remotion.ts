import { copyFile, mkdir, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import { encoderSettings } from '@/renderer/pipeline/ffmpeg/encode-args';
import type { RenderRequest } from '@/renderer/pipeline/render-request';
import { ensureBrowser } from '@/scripts/bootstrap/browser.mjs';
import { callPeer } from './call-peer';
import { type PreparePeer, type Slideshow, ZOOM } from './peer';

const entry = fileURLToPath(new URL('./remotion-entry.mjs', import.meta.url));

/** A page drawn in Chromium for each frame. Bundling it is not counted: it is done once for all videos. */
export const prepareRemotion: PreparePeer = async (shown, folder) => {
  const { size, storyboard } = shown.request;
  const serveUrl = await bundle(shown, folder);
  const props = { shots: toShots(shown.request) };
  const composition = {
    id: 'slideshow',
    ...size,
    fps: FRAME_RATE,
    durationInFrames: storyboard.totalFrames,
    props,
    defaultProps: {},
    defaultCodec: null,
  };
  const common = {
    serveUrl,
    composition,
    inputProps: props,
    codec: 'h264',
    // Chromium itself has no headless mode of the old kind any more.
    browserExecutable: await ensureBrowser(),
    chromeMode: 'chrome-for-testing',
  };
  const ours = { crf: encoderSettings.quality, x264Preset: encoderSettings.preset };
  return (outputLocation, x264) => ({
    module: '@remotion/renderer',
    export: 'renderMedia',
    options: { ...common, outputLocation, ...(x264 === 'ours' && ours) },
  });
};

/** Beside a link to its packages, so that the composition finds them and not ours. */
async function bundle(shown: Slideshow, folder: string): Promise<string> {
  const rootDir = join(shown.bench.folder, 'remotion');
  await mkdir(rootDir);
  await symlink(join(folder, 'node_modules'), join(rootDir, 'node_modules'));
  const entryPoint = join(rootDir, basename(entry));
  await copyFile(entry, entryPoint);
  const publicDir = dirname(shown.request.shots[0]?.path ?? '');
  const outDir = join(rootDir, 'bundle');
  const options = { rootDir, entryPoint, publicDir, outDir };
  await callPeer(shown, folder, { module: '@remotion/bundler', export: 'bundle', options });
  return outDir;
}

function toShots({ shots, storyboard }: RenderRequest) {
  return shots.map(({ path, motion }, i) => ({
    ...storyboard.shots[i],
    file: basename(path),
    fadeIn: storyboard.transitions[i - 1]?.frames ?? 0,
    zoom: motion === 'zoom-in' ? [1, 1 + ZOOM] : [1 + ZOOM, 1],
  }));
}
