import { ensureBrowser } from './browser.mjs';
import { findProgram, Instruction, tryCommand } from './run-command.mjs';
import { installSystemPackage } from './system-package.mjs';

/**
 * @typedef {object} Engine
 * @property {string} name for a person
 * @property {string} setting the environment's name for the program
 * @property {() => Promise<string | undefined>} find path of the program, once nothing is missing
 * @property {readonly string[]} apt packages that bring it
 */

/** @type {readonly Engine[]} */
const engines = [
  {
    name: 'Firefox',
    setting: 'FIREFOX_PATH',
    find: async () => (await findProgram('firefox-esr')) ?? (await findProgram('firefox')),
    apt: ['firefox-esr'],
  },
  {
    name: 'WebKit',
    setting: 'WEBKIT_DRIVER_PATH',
    async find() {
      const driver = await findProgram('WebKitWebDriver');
      const canRun = (await findProgram('Xvfb')) && (await findProgram('dbus-run-session'));
      return driver && canRun && (await canPlayVideo()) ? driver : undefined;
    },
    apt: [
      'webkit2gtk-driver',
      'xvfb',
      'dbus',
      // WebKit plays H.264 with these.
      'gstreamer1.0-libav',
      'gstreamer1.0-plugins-bad',
    ],
  },
];

/**
 * Finds or installs each browser engine.
 *
 * @returns {Promise<{ env: Record<string, string>, missing: string[] }>} where the engines are, and
 *   a sentence for each that cannot be had.
 */
export async function ensureEngines() {
  const env = {};
  const missing = [];
  const findOrReport = async (name, setting, ensure) => {
    try {
      env[setting] = await ensure();
    } catch (error) {
      if (!(error instanceof Instruction)) throw error;
      env[setting] = '';
      missing.push(`${name} is skipped: ${error.message}`);
    }
  };
  await findOrReport('Chromium', 'CHROMIUM_PATH', ensureBrowser);
  for (const engine of engines)
    await findOrReport(engine.name, engine.setting, () => ensureEngine(engine));
  return { env, missing };
}

async function ensureEngine({ name, setting, find, apt }) {
  const chosen = process.env[setting];
  if (chosen) return chosen;
  const found = await find();
  if (found) return found;
  const isDone = await installSystemPackage(name, { apt });
  const installed = isDone ? await find() : undefined;
  if (installed) return installed;
  throw new Instruction(`install it (apt-get install ${apt.join(' ')}), or set ${setting} to it.`);
}

/** Whether GStreamer's H.264 decoder and parser are in Debian's plugin folder. */
async function canPlayVideo() {
  const plugins = ['libgstlibav.so', 'libgstvideoparsersbad.so'];
  const paths = plugins.map((name) => `/usr/lib/*/gstreamer-1.0/${name}`);
  return (await tryCommand('/bin/sh', ['-c', `ls ${paths.join(' ')}`])).ok;
}
