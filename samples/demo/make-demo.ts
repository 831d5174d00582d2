/**
 * `npm run sample -- demo`: makes the media of the landing page and the README from the sample listing, with
 * Homereel itself. Arguments choose parts: `video`, `pictures`, `recording`, `readme`, `install`.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { localEnhancer } from '@/renderer/pipeline/retouching/local-enhancer';
import { encodeAnimation, encodeForWeb, stillQuality, takeStill } from './encode';
import { recordProduct } from './record-product';
import { samplePhotos, sampleWords } from './sample-listing';
import { takeInstallPictures } from './take-install-pictures';

const run = promisify(execFile);
const target = join('public', 'demo');
const folder = await mkdtemp(join(tmpdir(), 'homereel-demo-'));
/** An underexposed photo of the living room, as taken by a phone. */
const darkPhoto = join('samples', 'listing', 'dark-room.jpg');
/** Photos that visitors can move before they choose one of their own. */
const trialPhotos = ['02-living', '08-pool', '09-dusk'];
const prompt = 'much brighter, remove the yellow cast';

const parts = {
  /** The listing's property video and its Reel, with words and music. */
  async video() {
    const words = join(folder, 'words.json');
    await writeFile(words, JSON.stringify(sampleWords));
    await render(join(folder, 'film.mp4'), words);
    // Its poster is a frame without words, which the player's controls would cover on a phone.
    const wide = { width: 1280, height: 720, h264: 31, av1: 44, stillWidth: 800, posterAt: 24 };
    await encodeForWeb(join(folder, 'film-Property-video.mp4'), {
      stem: join(target, 'film'),
      ...wide,
    });
    const reel = { width: 540, height: 960, h264: 30, av1: 45, stillWidth: 480, posterAt: 2.5 };
    await encodeForWeb(join(folder, 'film-Reel.mp4'), { stem: join(target, 'reel'), ...reel });
  },
  /** Makes the contact sheet, a photo before and after its enhancement, and the messengers' picture. */
  async pictures() {
    for (const part of ['sheet', 'try']) await mkdir(join(target, part), { recursive: true });
    for (const photo of samplePhotos) {
      const name = basename(photo, '.jpg');
      const small = sharp(photo).resize(300, 200).avif(stillQuality);
      await small.toFile(join(target, 'sheet', `${name}.avif`));
      if (!trialPhotos.includes(name)) continue;
      const large = sharp(photo).resize(1280).avif(stillQuality);
      await large.toFile(join(target, 'try', `${name}.avif`));
    }
    const enhanced = join(folder, 'enhanced.jpg');
    const { signal } = new AbortController();
    const task = { from: darkPhoto, to: enhanced, prompt };
    await localEnhancer.enhance(task, { signal, onProgress: () => undefined });
    for (const [from, name] of [
      [darkPhoto, 'before'],
      [enhanced, 'after'],
    ] as const) {
      const picture = sharp(from).resize(780, 520).avif(stillQuality);
      await picture.toFile(join(target, `${name}.avif`));
    }
    const first = join(folder, 'first.png');
    await takeStill(join(target, 'film.mp4'), 2.5, first);
    const shared = sharp(first).resize(1200, 630).jpeg({ quality: 82, mozjpeg: true });
    await shared.toFile(join('app', 'opengraph-image.jpg'));
  },
  /** Records How It Works: the main job in the real product. */
  async recording() {
    const { list, captions } = await recordProduct(join(folder, 'frames'));
    const stem = join(target, 'how-it-works');
    const size = { width: 1280, height: 800, h264: 26, av1: 40, stillWidth: 960, posterAt: 9 };
    await encodeForWeb(list, { stem, ...size, input: ['-f', 'concat', '-safe', '0'] });
    await writeFile(`${stem}.vtt`, captions);
  },
  /** Makes the animated picture of the README from the landing page's video. */
  async readme() {
    await encodeAnimation(join(target, 'film.mp4'), join('docs', 'demo.webp'));
  },
  /** Makes the pictures that browsers show when they offer to install the app. */
  async install() {
    const pictures = join(target, 'install');
    await mkdir(pictures, { recursive: true });
    await takeInstallPictures(pictures);
  },
} as const;

const wanted = process.argv.slice(2);
await mkdir(target, { recursive: true });
try {
  for (const [name, make] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`Making the ${name} …`);
    await make();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function render(output: string, words: string): Promise<void> {
  await run(process.execPath, [
    'scripts/render.mjs',
    ...samplePhotos,
    '-o',
    output,
    '--versions',
    'property,reel',
    '--words',
    words,
    '--music',
    'warm-guitar',
    '--json',
  ]);
}
