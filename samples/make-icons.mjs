import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '../scripts/bootstrap/project-root.mjs';

// Icons for home screens, some of which accept no SVG: `npm run sample -- icons`.
const icon = await readFile(join(projectRoot, 'app/icon.svg'));
const GROUND = '#17493A';
/** Size that keeps the middle four fifths, to which systems may crop a maskable icon. */
const MASKABLE_SHARE = 0.76;

const draw = (side) => sharp(icon, { density: 1_200 }).resize(side, side);
const write = (picture, path) =>
  picture.png({ compressionLevel: 9, palette: true }).toFile(join(projectRoot, path));

await write(draw(192), 'public/icons/icon-192.png');
await write(draw(512), 'public/icons/icon-512.png');
// Apple rounds the corners itself and shows transparency as black.
await write(draw(180).flatten({ background: GROUND }), 'app/apple-icon.png');
const inner = await draw(Math.round(512 * MASKABLE_SHARE))
  .png()
  .toBuffer();
const ground = { width: 512, height: 512, channels: 3, background: GROUND };
await write(
  sharp({ create: ground }).composite([{ input: inner }]),
  'public/icons/maskable-512.png',
);
