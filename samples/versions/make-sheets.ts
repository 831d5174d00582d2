/**
 * `npm run sample -- versions photos/*`: makes every version named by `--versions` through a browser with one click,
 * and a sheet for each with two frames of every second. The text is the sample listing's, and each shot has
 * a caption.
 */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium, expect, type Page } from '@playwright/test';
import { versionPreset, versionPresets } from '@/contracts/production/versions';
import { saveBrand } from '@/contracts/project/brands';
import { saveFacts } from '@/contracts/project/facts';
import { listProjects, readProject } from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { startHomereel } from '@/tests/support/start-homereel';
import { sampleWords } from '../demo/sample-listing';

const run = promisify(execFile);
/** Timeout of each step: several versions take a while on a busy machine. */
const STEP_TIMEOUT_MS = 30 * 60_000;
const FRAMES_PER_SECOND = 2;
const SHEET_WIDTH = 2_000;
const COLUMNS = { wide: 8, tall: 14 } as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    output: { type: 'string', short: 'o', default: 'build/versions' },
    version: { type: 'string', default: 'property,mls,reel,feed' },
  },
});
const presets = values.version.split(',').map((name) => versionPresets[versionPreset.parse(name)]);
await mkdir(values.output, { recursive: true });
const homereel = await startHomereel();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  await upload(page);
  await saveWords(new ApiClient(homereel.apiOrigin));
  await generate(page);
  for (const { label, shape } of presets) {
    const video = await download(page, label);
    console.info(await makeSheet(video, shape === '16:9' ? COLUMNS.wide : COLUMNS.tall));
  }
} finally {
  await browser.close();
  await homereel.stop();
}

async function upload(page: Page): Promise<void> {
  await page.goto(`${homereel.origin}/app/create`);
  const files = positionals.map((path) => resolve(path));
  await page.getByLabel('Add photos and clips').setInputFiles(files);
  await page
    .getByText('Uploaded', { exact: true })
    .nth(files.length - 1)
    .waitFor();
  await page.getByLabel('Project name').fill('Sheets');
  await page.getByText('Saved', { exact: true }).waitFor();
}

async function saveWords(api: ApiClient): Promise<void> {
  const { brand, facts, theme } = sampleWords;
  const { captions: _, ...property } = facts;
  await api.call(saveBrand, {}, { body: brand });
  const [{ projectId }] = (await api.call(listProjects)).body;
  const { clips } = (await api.call(readProject, { projectId })).body;
  const captions = clips.map(({ id }: { id: string }, i: number) => ({
    shotId: id,
    title: `Caption ${i + 1}`,
    detail: basename(positionals[i] ?? ''),
  }));
  const { status } = await api.call(
    saveFacts,
    { projectId },
    { body: { facts: property, captions, theme } },
  );
  if (status !== 200) throw new Error(`The words were not saved (${status}).`);
}

async function generate(page: Page): Promise<void> {
  for (const { label } of Object.values(versionPresets)) {
    const isWanted = presets.some((preset) => preset.label === label);
    const box = page.getByRole('checkbox', { name: label, exact: true });
    if ((await box.isChecked()) !== isWanted) await box.click();
    await expect(box).toBeChecked({ checked: isWanted });
  }
  await page.getByRole('button', { name: /^Generate Video/ }).click();
  await page.waitForURL(/\/app\/video\//);
  await page.getByRole('heading', { name: 'Your video is ready' }).waitFor();
}

/** @returns the path of the version's file. */
async function download(page: Page, label: string): Promise<string> {
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: label, exact: true }) });
  const started = page.waitForEvent('download');
  await item.getByRole('link', { name: /\.mp4/ }).click();
  const path = join(values.output, `${label}.mp4`);
  await (await started).saveAs(path);
  return path;
}

/** @returns the path of the sheet. */
async function makeSheet(video: string, columns: number): Promise<string> {
  const sheet = video.replace('.mp4', '.jpg');
  const { stdout } = await run(process.env.FFPROBE_PATH || 'ffprobe', [
    ...['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', video],
  ]);
  const rows = Math.ceil((Number(stdout) * FRAMES_PER_SECOND) / columns);
  const width = 2 * Math.floor(SHEET_WIDTH / columns / 2);
  await run(process.env.FFMPEG_PATH || 'ffmpeg', [
    ...['-v', 'error', '-y', '-i', video, '-frames:v', '1', '-vf'],
    `fps=${FRAMES_PER_SECOND},scale=${width}:-2,tile=${columns}x${rows}:padding=2`,
    sheet,
  ]);
  return sheet;
}
