import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { layOutPhoto } from '@/engine/camera/photo-camera-path';
import { chooseFocus } from './choose-focus';
import { analysePicture } from './picture-analysis';

const size = { width: 1024, height: 576 };

async function analyse(shapes: string, background = '#9a9488') {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="576"><rect width="1024" height="576" fill="${background}"/>${shapes}</svg>`;
  const { data } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return analysePicture({ data, ...size });
}

const vertical = layOutPhoto(size, { width: 1080, height: 1920 });

describe('findings of a picture', () => {
  it.each([
    ['right', 600, 0.52, 1],
    ['left', 60, 0, 0.48],
  ])('is a house at its %s', async (_, left, least, most) => {
    const windows = [90, 190, 280].map(
      (x) => `<rect x="${left + x}" y="290" width="44" height="70" fill="#28323c"/>`,
    );
    const front = [
      `<path d="M${left + 40} 250 L${left + 200} 150 L${left + 360} 250 Z" fill="#6b3a2a"/>`,
      `<rect x="${left + 60}" y="250" width="280" height="230" fill="#e8e2d4"/>`,
      ...windows,
    ];
    const { x } = chooseFocus(await analyse(front.join('')), vertical, 60);
    expect(x).toBeGreaterThan(least);
    expect(x).toBeLessThan(most);
  });

  it('is a drawing where it is lines on paper, and none where it is a white room', async () => {
    const lines = [100, 300, 520, 700]
      .map(
        (x) =>
          `<rect x="${x}" y="90" width="180" height="380" fill="none" stroke="#222" stroke-width="5"/>`,
      )
      .join('');
    expect((await analyse(lines, '#ffffff')).isDrawing).toBe(true);
    const interior =
      '<path d="M0 420 L1024 420 L1024 576 L0 576 Z" fill="#a5713c"/><rect x="350" y="120" width="200" height="160" fill="#ffffff"/>';
    expect((await analyse(interior, '#f4f2ee')).isDrawing).toBe(false);
  });
});
