import '../../scripts/bootstrap/require-node.mjs';
import { projectRoot } from '../../scripts/bootstrap/project-root.mjs';

// Runs the built product as scripts/start.mjs does. What that installs, probes and builds first was done
// once for the whole run, and a developer's .env is not read.
const supervisor = '../../build/scripts/supervise/supervise-homereel.js';
const { superviseHomereel } = await import(supervisor);
const { HOMEREEL_DATA_DIR: dataDir, FFMPEG_PATH, FFPROBE_PATH } = process.env;
await superviseHomereel({ root: projectRoot, dataDir, programs: { FFMPEG_PATH, FFPROBE_PATH } });
