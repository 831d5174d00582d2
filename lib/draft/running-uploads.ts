import { createListeners } from '../listeners';
import type { DraftShot, Upload } from './draft';
import type { DraftStore } from './draft-store';

/** A project's running uploads, which continue on any screen of the app. */
export interface UploadSource {
  readonly store: DraftStore;
  /** Whether a screen shows it, with the state of every file. */
  readonly isShown: boolean;
  retryUpload(id: string): void;
  remove(id: string): void;
  pauseOrProceed(): void;
  proceedOriginals(): void;
  /** Continues with the smaller copy of a photo alone. */
  dropOriginal(id: string): void;
}

/** One file that is not uploaded yet. */
export interface RunningUpload {
  readonly source: UploadSource;
  readonly projectId: string | undefined;
  readonly projectName: string;
  readonly id: string;
  readonly name: string;
  readonly upload: Upload;
  /** Whether a smaller copy is already uploaded. */
  readonly isOriginal: boolean;
  /** Size of the file; 0 if unknown. */
  readonly bytes: number;
}

const sources = new Set<UploadSource>();
const listeners = createListeners();
let isPaused = false;
let running: readonly RunningUpload[] | undefined;

/** Includes the uploads of a source from now on, until the page is closed. */
export function followUploads(source: UploadSource): void {
  if (sources.has(source)) return;
  sources.add(source);
  source.store.subscribe(announceUploads);
}

/** Notifies all subscribers of a change in the uploads. */
export function announceUploads(): void {
  running = undefined;
  listeners.notify();
}

export const subscribeUploads = listeners.subscribe;

/** Returns the files that are not uploaded yet; the same array until something changes. */
export function readUploads(): readonly RunningUpload[] {
  running ??= [...sources].flatMap((source) => {
    const { shots, projectId, name: projectName } = source.store.read();
    return shots.flatMap(toFile).map((file) => ({ source, projectId, projectName, ...file }));
  });
  return running;
}

function toFile({ id, name, upload, original, bytes = 0 }: DraftShot) {
  const file = { id, name, bytes };
  if (upload.state !== 'uploaded') return [{ ...file, upload, isOriginal: false }];
  return original === undefined ? [] : [{ ...file, upload: original, isOriginal: true }];
}

/** Returns whether files are being uploaded of which the server does not even have a copy. */
export function isAnythingUploading(): boolean {
  return readUploads().some(({ isOriginal, upload }) => !isOriginal && upload.state !== 'failed');
}

/** Continues originals, which wait for all other files. */
export function proceedOriginals(): void {
  for (const source of sources) source.proceedOriginals();
}

export function areUploadsPaused(): boolean {
  return isPaused;
}

/** Stops all uploads, or continues them from the last stored byte. */
export function pauseUploads(pause: boolean): void {
  isPaused = pause;
  proceedUploads();
  announceUploads();
}

/** Continues waiting uploads, for example when the browser is online again. */
export function proceedUploads(): void {
  for (const source of sources) source.pauseOrProceed();
}
