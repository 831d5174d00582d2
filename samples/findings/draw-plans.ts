import sharp from 'sharp';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import { createRandom } from './derive-photos';

const WIDTH = 1280;
const HEIGHT = 900;
/** Paper, walls and floors as in agents' plans, surveyors' drawings, maps and blueprints. */
const styles = {
  'black on white': { paper: '#ffffff', wall: '#101010', floors: ['none'], isPlaced: true },
  'grey floors': {
    paper: '#ffffff',
    wall: '#333333',
    floors: ['#e6e6e6', '#f2f2f2'],
    isPlaced: true,
  },
  'coloured floors': {
    paper: '#ffffff',
    wall: '#444444',
    floors: ['#e8c99b', '#cfe3ee', '#d7e8c8', '#f3e3cf'],
    isPlaced: true,
  },
  'cream paper': {
    paper: '#f4ecd8',
    wall: '#4a3b2a',
    floors: ['none', '#efe2c4'],
    isPlaced: false,
  },
  'grey paper': {
    paper: '#e4e4e6',
    wall: '#202428',
    floors: ['#f6f6f6', '#dadade'],
    isPlaced: true,
  },
  blueprint: { paper: '#1d3f72', wall: '#e8f0ff', floors: ['none'], isPlaced: false },
  'dark floors': {
    paper: '#ffffff',
    wall: '#1a1a1a',
    floors: ['#b08457', '#8a8f98'],
    isPlaced: true,
  },
  map: {
    paper: '#f2efe9',
    wall: '#f7c36b',
    floors: ['#cfe8c4', '#d9d0c9', '#aad3df'],
    isPlaced: false,
  },
} as const;

/** Draws floor plans in many styles: rooms with walls, doors, furniture and text. */
export async function drawPlans(
  count: number,
): Promise<{ readonly name: string; readonly picture: RgbPicture }[]> {
  const names = Object.keys(styles) as (keyof typeof styles)[];
  const plans = Array.from({ length: count }, async (_, i) => {
    const style = names[i % names.length] ?? 'black on white';
    const name = `plan ${i} ${style}`;
    const svg = Buffer.from(drawPlan(style, createRandom(name)));
    const jpeg = await sharp(svg).flatten().jpeg({ quality: 85 }).toBuffer();
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    return { name, picture: { data, width: info.width, height: info.height } };
  });
  return await Promise.all(plans);
}

function drawPlan(name: keyof typeof styles, random: () => number): string {
  const { paper, wall, floors, isPlaced } = styles[name];
  const margin = isPlaced ? 90 + 120 * random() : 20;
  const areas = divide(
    { x: margin, y: margin, width: WIDTH - 2 * margin, height: HEIGHT - 2 * margin },
    3 + Math.floor(2 * random()),
    random,
  );
  const thickness = 4 + 8 * random();
  const drawn = areas.map((area, i) => {
    const floor = floors[Math.floor(random() * floors.length)] ?? 'none';
    const { x, y, width, height } = area;
    const label = ['Bedroom', 'Kitchen', 'Living', 'Bath', 'Hall', 'Office'][i % 6];
    const [bx, by] = [x + width * 0.15, y + height * 0.2];
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${floor}" stroke="${wall}" stroke-width="${thickness}"/>
      <rect x="${bx}" y="${by}" width="${width * 0.3}" height="${height * 0.25}" fill="none" stroke="${wall}" stroke-width="2"/>
      <path d="M${x + width * 0.6} ${y} a${width * 0.2} ${width * 0.2} 0 0 1 ${width * 0.2} ${width * 0.2}" fill="none" stroke="${wall}" stroke-width="2"/>
      <text x="${x + width / 2}" y="${y + height * 0.7}" font-family="sans-serif" font-size="22" text-anchor="middle" fill="${wall}">${label}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${paper}"/>${drawn.join('')}</svg>`;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Divides a part into rooms, the longer side first. */
function divide(part: Area, times: number, random: () => number): Area[] {
  if (times === 0) return [part];
  const share = 0.35 + 0.3 * random();
  const { x, y, width, height } = part;
  const halves: Area[] =
    width > height
      ? [
          { x, y, height, width: width * share },
          { x: x + width * share, y, height, width: width * (1 - share) },
        ]
      : [
          { x, y, width, height: height * share },
          { x, y: y + height * share, width, height: height * (1 - share) },
        ];
  return halves.flatMap((half) => divide(half, times - 1, random));
}
