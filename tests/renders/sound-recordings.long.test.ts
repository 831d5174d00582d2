import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measureOnsets, type OnsetStrength } from '@/adapters/sound/onset-strength';
import { type MusicMap, musicPieceNames } from '@/contracts/project/music';
import { decodeSound } from '@/renderer/sound/decode-sound';
import { measureLoudness } from '@/renderer/sound/measure-loudness';
import { openPiece } from '@/renderer/sound/open-piece';

const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const folder = resolve(import.meta.dirname, '../../public/music');

/** Returns the mean delay between the bar lines of a part and the audible onsets, in seconds. */
function latenesses(onsets: OnsetStrength, map: MusicMap, shiftSeconds: number): number[] {
  return map.parts.map((_, part) => {
    const starts = map.bars.flatMap(({ beatSeconds, part: own }) =>
      own === part ? beatSeconds : [],
    );
    const reach = Math.round(0.11 * onsets.rate);
    const sums = Array.from({ length: 2 * reach + 1 }, (__, i) =>
      starts.reduce((sum, start) => {
        const at = Math.round((start + shiftSeconds) * onsets.rate) + i - reach;
        return sum + (onsets.values[at] ?? 0);
      }, 0),
    );
    // A plucked string has two onsets, the second at its release: the first counts.
    const usual = [...sums].sort((a, b) => a - b)[reach] ?? 0;
    const strong = usual + 0.6 * (Math.max(...sums) - usual);
    return (sums.findIndex((sum) => sum >= strong) - reach) / onsets.rate;
  });
}

it('takes up at most 20 MB for all pieces', async () => {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(20e6);
});

describe.each(musicPieceNames)('the recording of %s', (name) => {
  it('is as loud as the others and never clips', async () => {
    const { recording } = await openPiece(name);
    const { lufs, truePeakDb, rangeLu } = await measureLoudness(recording, { ffmpeg });
    expect(Math.abs(lufs + 16)).toBeLessThanOrEqual(0.5);
    expect(truePeakDb).toBeLessThanOrEqual(-1.5);
    expect(rangeLu).toBeGreaterThan(3);
  });

  it('has its beats where its description says, within 30 ms', async () => {
    const { recording, map } = await openPiece(name);
    const sound = await decodeSound(recording, ffmpeg);
    expect(sound.left.length / 48_000).toBeCloseTo(map.seconds, 1);
    const mono = sound.left.map((value, i) => value + (sound.right[i] ?? 0));
    const onsets = measureOnsets(mono);
    const late = latenesses(onsets, map, 0);
    expect(Math.max(...late.map(Math.abs))).toBeLessThanOrEqual(0.03);
    // The same measure detects a wrong description.
    const wrong = latenesses(onsets, map, 0.06).filter((each) => Math.abs(each) > 0.03);
    expect(wrong.length).toBe(map.parts.length);
  });
});
