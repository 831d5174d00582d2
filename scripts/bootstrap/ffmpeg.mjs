import { basename, dirname, join } from 'node:path';
import { Instruction, tryCommand } from './run-command.mjs';
import { installSystemPackage } from './system-package.mjs';

const OLDEST = 5;
const HOW =
  'Install ffmpeg 5 or newer with libx264 (Debian, Ubuntu: sudo apt-get install ffmpeg; ' +
  'macOS: brew install ffmpeg), or set FFMPEG_PATH to one.';

/**
 * Finds an ffmpeg that really encodes, and installs one if that is possible without a password.
 * @returns {Promise<{ FFMPEG_PATH: string, FFPROBE_PATH: string }>} both as found to work
 */
export async function ensureFfmpeg() {
  const chosen = process.env.FFMPEG_PATH;
  const fault = await findFault(chosen || 'ffmpeg');
  if (fault && chosen) throw new Instruction(`FFMPEG_PATH is ${chosen}, but ${fault}. ${HOW}`);
  if (fault) await install(fault);
  const ffmpeg = chosen || 'ffmpeg';
  return { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: probeBeside(ffmpeg) };
}

/**
 * As `ensureFfmpeg`, but installs nothing.
 *
 * @returns {Promise<{ FFMPEG_PATH: string, FFPROBE_PATH: string }>} both as found to work
 */
export async function requireFfmpeg() {
  const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
  const fault = await findFault(ffmpeg);
  if (fault) throw new Instruction(`The ffmpeg to use is ${ffmpeg}, but ${fault}. ${HOW}`);
  return { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: process.env.FFPROBE_PATH || probeBeside(ffmpeg) };
}

async function install(fault) {
  if (!(await installSystemPackage('ffmpeg', { apt: 'ffmpeg', brew: 'ffmpeg' }))) {
    throw new Instruction(`Homereel makes its videos with ffmpeg, but ${fault}. ${HOW}`);
  }
  const still = await findFault('ffmpeg');
  if (still) throw new Instruction(`ffmpeg was installed, but ${still}. ${HOW}`);
}

/** Encodes three frames: a single call detects whether it runs, its age and whether it has x264. */
async function findFault(ffmpeg) {
  const source = 'color=size=64x64:rate=30:duration=0.1';
  const args = ['-nostdin', '-f', 'lavfi', '-i', source, '-c:v', 'libx264', '-f', 'null', '-'];
  const { ok, output } = await tryCommand(ffmpeg, args);
  const banner = /ffmpeg version (\S+)/.exec(output);
  if (!banner) return 'it cannot be run';
  const release = /^n?(\d+)\./.exec(banner[1]);
  if (release && Number(release[1]) < OLDEST) return `it is version ${banner[1]}`;
  if (/Unknown encoder/.test(output)) return 'it was built without libx264';
  if (!ok) return `it fails to encode (${output.trim().split('\n').at(-1)})`;
  const probe = await tryCommand(probeBeside(ffmpeg), ['-version']);
  return probe.ok ? undefined : 'there is no working ffprobe beside it';
}

function probeBeside(ffmpeg) {
  const name = basename(ffmpeg).replace('ffmpeg', 'ffprobe');
  return ffmpeg.includes('/') ? join(dirname(ffmpeg), name) : name;
}
