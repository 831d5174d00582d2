import { createListeners } from '../listeners';
import type { DraftShot, Upload } from './draft';
import type { DraftStore } from './draft-store';

/** A project's files on their way, wherever in the app somebody is. */
export interface UploadSource {
  readonly store: DraftStore;
  /** A screen shows it, with the state of every file. */
  readonly isShown: boolean;
  retryUpload(id: string): void;
  remove(id: string): void;
  pauseOrProceed(): void;
  proceedOriginals(): void;
  /** Goes on with the smaller copy of a photo alone. */
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
  /** A smaller copy is uploaded already. */
  readonly isOriginal: boolean;
  /** Of the file; 0 when it is not known. */
  readonly bytes: number;
}

const sources = new Set<UploadSource>();
const listeners = createListeners();
let isPaused = false;
let running: readonly RunningUpload[] | undefined;

/** Shows the uploads of a source from now on, as long as the page lives. */
export function followUploads(source: UploadSource): void {
  if (sources.has(source)) return;
  sources.add(source);
  source.store.subscribe(announceUploads);
}

/** Tells all who follow that something about the uploads changed. */
export function announceUploads(): void {
  running = undefined;
  listeners.notify();
}

export const subscribeUploads = listeners.subscribe;

/** The files that are not uploaded yet; the same array until something changes. */
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

/** Whether files are on their way of which the server has not even a copy. */
export function isAnythingUploading(): boolean {
  return readUploads().some(({ isOriginal, upload }) => !isOriginal && upload.state !== 'failed');
}

/** Goes on with originals, which wait for all other files. */
export function proceedOriginals(): void {
  for (const source of sources) source.proceedOriginals();
}

export function areUploadsPaused(): boolean {
  return isPaused;
}

/** Stops all uploads, or goes on with them from the last byte stored. */
export function pauseUploads(pause: boolean): void {
  isPaused = pause;
  proceedUploads();
  announceUploads();
}

/** Goes on with what waits, for instance when the network is back. */
export function proceedUploads(): void {
  for (const source of sources) source.pauseOrProceed();
}
