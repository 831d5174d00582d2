import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnhancementPrompt } from '@/retouch/read-enhancement-prompt';
import { drawFront, frontLawn, frontSky, frontWall } from '@/tests/support/draw-front';
import { enhancePicture } from './enhance-picture';

const folder = await mkdtemp(join(tmpdir(), 'homereel-test-enhance-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const front = await drawFront(join(folder, 'front.jpg'));
const overcast = await drawFront(join(folder, 'overcast.jpg'), { sky: 'overcast' });
const leaning = await drawFront(join(folder, 'leaning.jpg'), { tilt: 2.5 });

let made = 0;
async function enhance(from: string, prompt: string): Promise<string> {
  const to = join(folder, `made-${++made}.jpg`);
  const { adjustments } = readEnhancementPrompt(prompt);
  await enhancePicture({ from, to, adjustments }, () => undefined);
  return to;
}

type Area = typeof frontWall;

/** Mean red, green and blue, and how much green varies. */
async function look(path: string, area: Area) {
  const version = await sharp(path).extract(area).toBuffer();
  const { channels } = await sharp(version).stats();
  const [red, green, blue] = channels.map(({ mean }) => mean) as [number, number, number];
  return { red, green, blue, spread: channels[1]?.stdev ?? 0 };
}

/** A picture drawn as SVG. */
async function draw(name: string, content: string, noise = 0): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${content}</svg>`;
  const plain = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer();
  let seed = 7;
  for (let i = 0; noise > 0 && i < plain.length; i++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    const random = (seed >>> 16) / 65_536 - 0.5;
    plain[i] = Math.min(Math.max((plain[i] as number) + random * noise, 0), 255);
  }
  const to = join(folder, name);
  await sharp(plain, { raw: { width: 900, height: 600, channels: 3 } })
    .jpeg({ quality: 98, chromaSubsampling: '4:4:4' })
    .toFile(to);
  return to;
}

describe('light and colour', () => {
  it('brightens much without clipping what was not white, and leaves grey grey', async () => {
    const steps = Array.from(
      { length: 9 },
      (_, i) =>
        `<rect x="${i * 100}" width="100" height="600" fill="rgb(${[3, 3, 3].fill(20 + i * 28)})"/>`,
    );
    const after = await enhance(await draw('steps.jpg', steps.join('')), 'much brighter');
    const patches = await Promise.all(
      steps.map((_, i) => look(after, { left: i * 100 + 20, top: 20, width: 60, height: 500 })),
    );
    const tones = patches.map(({ green }) => green);
    expect(tones).toEqual([...tones].sort((one, other) => one - other));
    expect(new Set(tones.map(Math.round)).size).toBe(9);
    expect(Math.max(...tones)).toBeLessThan(254.5);
    expect(tones[3]).toBeGreaterThan(20 + 3 * 28 + 30);
    for (const { red, green, blue } of patches) {
      expect(Math.abs(red - green) + Math.abs(blue - green)).toBeLessThan(2);
    }
  });

  it('takes a yellow cast from white walls and leaves a red sofa red', async () => {
    const room = `<rect width="900" height="600" fill="#d8c08a"/><rect y="420" width="900" height="180" fill="#8f7f5c"/><rect x="300" y="330" width="300" height="150" fill="#a02a1c"/>`;
    const after = await enhance(await draw('cast.jpg', room), 'remove the yellow cast');
    const wall = await look(after, { left: 50, top: 50, width: 200, height: 200 });
    expect(Math.abs(wall.red - wall.blue)).toBeLessThan(24);
    const sofa = await look(after, { left: 350, top: 360, width: 200, height: 80 });
    expect(sofa.red).toBeGreaterThan(2 * sofa.blue);
  });

  it('leaves white walls white beside a ceiling in the light of lamps and a wooden floor', async () => {
    const room = `<rect width="900" height="600" fill="#dedcd9"/><rect width="900" height="230" fill="#e2d0b0"/><rect y="420" width="900" height="180" fill="#c89a5c"/>`;
    const after = await enhance(await draw('lamps.jpg', room), 'neutral colors');
    const wall = await look(after, { left: 100, top: 260, width: 700, height: 130 });
    expect(wall.blue - wall.red).toBeLessThan(6);
  });

  it('removes noise from a wall and keeps its edges; sharpens without a halo', async () => {
    const edge = `<rect width="450" height="600" fill="#606060"/><rect x="450" width="450" height="600" fill="#b0b0b0"/>`;
    const noisy = await draw('noisy.jpg', edge, 24);
    const wall = { left: 100, top: 100, width: 200, height: 300 };
    const calmed = await enhance(noisy, 'remove the noise');
    const [before, after] = await Promise.all([look(noisy, wall), look(calmed, wall)]);
    expect(after.spread).toBeLessThan(before.spread * 0.6);
    const dark = await look(calmed, { left: 445, top: 100, width: 2, height: 300 });
    const bright = await look(calmed, { left: 453, top: 100, width: 2, height: 300 });
    expect(bright.green - dark.green).toBeGreaterThan(60);

    const sharper = await enhance(await draw('edge.jpg', edge), 'sharpen');
    const halo = await look(sharper, { left: 451, top: 100, width: 1, height: 300 });
    expect(halo.green).toBeLessThan(0xb0 + 14);
  });
});

describe('verticals', () => {
  it('are upright afterwards, in a slightly smaller picture of the same shape', async () => {
    const after = await enhance(leaning, 'straighten the verticals');
    const [was, is] = await Promise.all([sharp(leaning).metadata(), sharp(after).metadata()]);
    expect(is.width / was.width).toBeGreaterThan(0.88);
    expect(is.width / was.width).toBeLessThan(0.99);
    expect(is.width / is.height).toBeCloseTo(was.width / was.height, 2);
    expect(Math.abs(await tiltOf(leaning))).toBeGreaterThan(2);
    expect(Math.abs(await tiltOf(after))).toBeLessThan(0.3);
  });

  it('leave the ceiling in a room seen from above', async () => {
    const walls = Array.from({ length: 9 }, (_, i) => {
      const [top, foot] = [450 + (i - 4) * 110, 450 + (i - 4) * 90];
      return `<path d="M${top} 40 L${foot} 600 L${foot + 40} 600 L${top + 48} 40 Z" fill="#5a4636"/>`;
    });
    const room = `<rect width="900" height="600" fill="#cfcbc2"/>${walls.join('')}<rect width="900" height="40" fill="#c03020"/>`;
    const after = await enhance(await draw('above.jpg', room), 'straighten the verticals');
    const { width } = await sharp(after).metadata();
    const ceiling = await look(after, { left: width >> 2, top: 2, width: width >> 1, height: 6 });
    expect(ceiling.red).toBeGreaterThan(2 * ceiling.blue);
  });

  it('are refused where there are none', async () => {
    const hills = await draw('hills.jpg', '<rect width="900" height="300" fill="#88a"/>');
    await expect(enhance(hills, 'straighten')).rejects.toThrow(/enough upright lines/);
  });
});

/** Degrees by which the leftmost windows of the house lean, between the upper one and the lower. */
async function tiltOf(path: string): Promise<number> {
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true });
  const edgeAt = (share: number) => {
    const y = Math.round(info.height * share);
    const row = [...data.subarray(y * info.width, y * info.width + info.width * 0.42)];
    const mean = (from: number) =>
      row.slice(from, from + 12).reduce((sum, value) => sum + value, 0);
    const steps = row.slice(24).map((_, x) => mean(x) - mean(x + 12));
    return { x: steps.indexOf(Math.max(...steps)), y };
  };
  const [upper, lower] = [edgeAt(0.44), edgeAt(0.66)];
  return (Math.atan2(lower.x - upper.x, lower.y - upper.y) * 180) / Math.PI;
}

describe('scenery', () => {
  it.each(['replace the sky', 'make the sky blue'])(
    'a grey sky becomes blue by “%s”, and the house before it keeps its colour',
    async (prompt) => {
      const after = await enhance(overcast, prompt);
      const sky = await look(after, frontSky);
      expect(sky.blue - sky.red).toBeGreaterThan(25);
      const [was, is] = await Promise.all([look(overcast, frontWall), look(after, frontWall)]);
      for (const c of ['red', 'green', 'blue'] as const) expect(is[c]).toBeCloseTo(was[c], -0.5);
    },
  );

  it('a pale blue sky becomes bluer', async () => {
    const [was, is] = await Promise.all([
      look(front, frontSky),
      look(await enhance(front, 'bluer sky'), frontSky),
    ]);
    expect(is.blue / is.red).toBeGreaterThan((was.blue / was.red) * 1.1);
  });

  it('dusk has a dark sky over a dim house', async () => {
    const after = await enhance(front, 'day to dusk');
    expect((await look(after, frontSky)).green).toBeLessThan(110);
    const [was, is] = await Promise.all([look(front, frontWall), look(after, frontWall)]);
    expect(is.green).toBeLessThan(was.green * 0.75);
    expect(is.green).toBeGreaterThan(30);
  });

  it('a yellowing lawn becomes green and the wall stays as it was', async () => {
    const after = await enhance(front, 'greener grass');
    const [was, is] = await Promise.all([look(front, frontLawn), look(after, frontLawn)]);
    expect(is.green / is.red).toBeGreaterThan((was.green / was.red) * 1.07);
    const [wall, same] = await Promise.all([look(front, frontWall), look(after, frontWall)]);
    expect(same.red).toBeCloseTo(wall.red, -0.5);
  });

  it('a white wall under a sky that is as pale at the horizon is no sky', async () => {
    const house = await draw(
      'pale.jpg',
      `<defs><linearGradient id="s" x2="0" y2="1"><stop offset="0" stop-color="#5b93d8"/><stop offset="1" stop-color="#babfb1"/></linearGradient></defs>
       <rect width="900" height="430" fill="url(#s)"/><rect y="430" width="900" height="170" fill="#4d7a2e"/>
       <path d="M80 300 L420 200 L420 560 L80 560 Z" fill="#c3bbac"/>`,
      6,
    );
    const after = await enhance(house, 'day to dusk');
    const [upper, lower] = await Promise.all(
      [260, 440].map((top) => look(after, { left: 250, top, width: 120, height: 60 })),
    );
    // One wall in one light, as before.
    for (const c of ['red', 'green', 'blue'] as const) {
      expect(Math.abs((upper?.[c] ?? 0) - (lower?.[c] ?? 255))).toBeLessThan(6);
    }
    const sky = await look(after, { left: 600, top: 20, width: 200, height: 80 });
    expect(sky.green).toBeLessThan(90);
  });

  it('rock and snow below a pale sky, and the sea below a blue one, stay what they are', async () => {
    const peak = await draw(
      'peak.jpg',
      `<defs><pattern id="r" width="3" height="3" patternUnits="userSpaceOnUse"><rect width="3" height="3" fill="#d6d9de"/><rect width="1" height="1" fill="#7c7f84"/></pattern></defs>
       <rect width="900" height="600" fill="#7fb0e4"/><ellipse cx="450" cy="140" rx="900" ry="100" fill="#d3d8df"/>
       <rect y="180" width="900" height="420" fill="url(#r)"/>`,
      4,
    );
    const dark = await enhance(peak, 'day to dusk');
    const [was, is] = await Promise.all(
      [peak, dark].map((path) => look(path, { left: 100, top: 260, width: 700, height: 120 })),
    );
    expect(is?.green).toBeLessThan((was?.green ?? 0) * 0.75);
    // A glowing horizon would be far redder than blue.
    expect((is?.red ?? 255) - (is?.blue ?? 0)).toBeLessThan(20);

    const sea = await draw(
      'sea.jpg',
      '<defs><linearGradient id="s" x2="0" y2="1"><stop offset="0" stop-color="#4f90dc"/><stop offset="1" stop-color="#a9cdec"/></linearGradient><linearGradient id="w" x2="0" y2="1"><stop offset="0" stop-color="#9cc4e6"/><stop offset="1" stop-color="#2f6ea8"/></linearGradient></defs><rect width="900" height="300" fill="url(#s)"/><rect y="300" width="900" height="150" fill="url(#w)"/><rect y="450" width="900" height="150" fill="#c9b48a"/>',
      4,
    );
    // Without a visible horizon the sky cannot be replaced, but it can be made bluer.
    await expect(enhance(sea, 'replace the sky')).rejects.toThrow(/where the sky .* ends/);
    const water = { left: 100, top: 350, width: 700, height: 80 };
    const [before, after] = [
      await look(sea, water),
      await look(await enhance(sea, 'bluer sky'), water),
    ];
    expect(Math.abs(after.blue - before.blue)).toBeLessThan(4);
  });

  it('does not mistake a ceiling for a sky or a wooden floor for a lawn', async () => {
    const room = await draw(
      'room.jpg',
      `<rect width="900" height="600" fill="#cfcbc2"/><rect width="900" height="160" fill="#e2e0dc"/>
       <rect x="350" y="200" width="200" height="160" fill="#ffffff"/><rect y="430" width="900" height="170" fill="#a5713c"/>`,
    );
    await expect(enhance(room, 'replace the sky')).rejects.toThrow(/find a sky/);
    const pink = await draw(
      'pink.jpg',
      '<rect width="900" height="600" fill="#e3cdce"/><rect x="100" y="90" width="180" height="200" fill="#7fb4e6"/><rect y="400" width="900" height="200" fill="#7a5a3c"/>',
    );
    await expect(enhance(pink, 'day to dusk')).rejects.toThrow(/find a sky/);
    await expect(enhance(room, 'greener grass')).rejects.toThrow(/find any grass/);
  });
});
