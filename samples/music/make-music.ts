import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { decodeSound } from '@/renderer/sound/decode-sound';
import { performPiece } from './compose/perform';
import { planTempo } from './compose/tempo';
import { writeNotes } from './compose/write-notes';
import { allPieces } from './pieces/all-pieces';
import type { PieceScore } from './score';
import { describePiece } from './studio/describe-piece';
import { master } from './studio/master';
import { mixStems } from './studio/mix-stems';
import { loadSoundFont, synthesise } from './studio/synthesise';

const [soundFontPath = '', ...wanted] = process.argv.slice(2);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const output = resolve(import.meta.dirname, '../../public/music');

/** Silence after the final chord. */
const TAIL_SECONDS = 0.3;

async function makePiece(
  score: PieceScore,
  soundFont: Awaited<ReturnType<typeof loadSoundFont>>,
): Promise<void> {
  const piece = writeNotes(score);
  const tempo = planTempo(score, piece.bars.length);
  const notes = performPiece(score, piece, tempo);
  const finalSeconds = tempo.beatSeconds.at(-1)?.[0] ?? 0;
  const seconds = finalSeconds + score.ringSeconds + TAIL_SECONDS;
  const stems = await synthesise(score, notes, seconds, soundFont);
  const mix = await mixStems(score, stems, ffmpeg);
  const recording = join(output, `${score.name}.m4a`);
  const { lufs, rangeLu, truePeakDb } = await master(mix, score.trebleDb, recording, ffmpeg);
  const decoded = await decodeSound(recording, ffmpeg);
  const description = describePiece(score, piece.bars, tempo, decoded);
  await writeFile(join(output, `${score.name}.json`), `${JSON.stringify(description)}\n`);
  const measured = `${lufs} LUFS, range ${rangeLu} LU, ${truePeakDb} dBTP`;
  console.info(`${score.name}: ${seconds.toFixed(1)} s, ${notes.length} notes, ${measured}`);
}

const unknown = wanted.filter((name) => !allPieces.some((score) => score.name === name));
if (unknown.length > 0) {
  const names = allPieces.map(({ name }) => name).join(', ');
  throw new Error(`${unknown.join(', ')}: no such piece. There are ${names}.`);
}
await mkdir(output, { recursive: true });
const soundFont = await loadSoundFont(soundFontPath);
for (const score of allPieces) {
  if (wanted.length === 0 || wanted.includes(score.name)) await makePiece(score, soundFont);
}
