import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { musicMap, type VideoMusic } from '@/contracts/music';
import type { RenderShot } from '@/contracts/render-job';
import { measureLoudness } from '@/renderer/sound/measure-loudness';
import { makeClip } from '@/tests/support/make-video';
import { makePhotos } from '@/tests/support/photos';
import { probeVideo } from '@/tests/support/probe-video';
import { openJobRunner, toCut } from '@/tests/support/project-job';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const runner = await openJobRunner();
afterAll(() => runner.remove());
