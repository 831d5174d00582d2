import type { MediaPrograms } from '@/adapters/media/run-clip-program';
import type { ListingFindings } from '@/contracts/edit-findings';
import { FRAME_RATE } from '@/contracts/storyboard';
import { toShotFindings } from '@/engine/editing/to-shot-findings';
import { shrinkToAnalyse } from '@/engine/framing/analysed-picture';
import { findScene } from '@/engine/framing/find-scene';
import { hashInputs } from '../pipeline/hash-inputs';
import { loadAnalysis, loadInterest, toAnalysedShot } from './load-analysis';
import { loadCached } from './load-cached';

/** A photo or clip of a listing as a file on this machine. */
export interface ListedFile {
  readonly id: string;
  readonly fileName: string;
  readonly kind: 'photo' | 'clip';
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Of a clip. */
  readonly seconds: number;
}

/** Seconds of a clip that are looked at. */
const LOOKED_AT_SECONDS = 4;

/** Finds what the edit has to know of a listing's photos and clips, one after the other. */
export async function findListing(
  files: readonly ListedFile[],
  deps: MediaPrograms & { readonly folder: string; readonly signal: AbortSignal },
): Promise<ListingFindings> {
  const shots = [];
  for (const file of files) {
    deps.signal.throwIfAborted();
    shots.push({ id: file.id, fileName: file.fileName, findings: await findShot(file, deps) });
  }
  return { shots, doubles: [] };
}

async function findShot(
  { kind, path, width, height, seconds, id, fileName }: ListedFile,
  deps: Parameters<typeof findListing>[1],
) {
  const shot = { id, kind, path, width, height, motion: 'still', isLabelled: false } as const;
  const [content = ''] = await hashInputs([shot], deps.signal);
  const frames = Math.max(1, Math.floor(FRAME_RATE * Math.min(seconds, LOOKED_AT_SECONDS)));
  const analysed = toAnalysedShot(shot, content, frames);
  const analysis = await loadAnalysis(analysed, deps);
  if (kind === 'clip') {
    const interest = { x: [], y: [] };
    return toShotFindings({ kind, width, height, seconds, fileName }, { analysis, interest });
  }
  const interest = await loadInterest(analysed, deps);
  const { scene } = await loadCached(deps.folder, `scene-${content}`, async () => ({
    scene: findScene(shrinkToAnalyse(await analysed.copy())),
  }));
  return toShotFindings({ kind, width, height, fileName }, { analysis, interest, scene });
}
