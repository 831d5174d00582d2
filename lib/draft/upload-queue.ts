import { CallError, isTransient } from '../api/call';
import { uploadInParts } from '../api/upload-in-parts';
import { uploadShot } from '../api/upload-shot';
import { isOnline } from '../is-online';
import { adoptProject } from './adopt-project';
import { changeShot, type DraftShot } from './draft';
import type { DraftStore } from './draft-store';
import { deleteLocalFile, storeLocalFile } from './local-files';
import { areUploadsPaused } from './running-uploads';
import { withUploadLock } from './upload-lock';

/** Three uploads fill an ordinary uplink; more only make each of them slower. */
const MAX_CONCURRENT_UPLOADS = 3;
/** SPEC §4: every file is uploaded with this transition; the arrangement is saved afterwards. */
const UPLOAD_TRANSITION = 'fade';
/** Of a photo; smaller ones are sent again as fast as one can ask how much of them is there. */
const MIN_PARTED_BYTES = 8 * 1024 * 1024;
/** Statuses that refuse the file itself: too large, of no kind we can use, damaged. */
const fileRefusals: ReadonlySet<number> = new Set([413, 415, 422]);
/** The browser reports each sent piece; the draft changes at most once in this time (ms). */
const PROGRESS_INTERVAL_MS = 250;

interface Hooks {
  /** Shots removed here whose removal the server may not have received yet. */
  readonly hidden: ReadonlySet<string>;
  readonly onFailed: (fileName: string, error: CallError) => void;
  readonly onIdle: () => void;
}

/** Uploads the files of one draft, three at a time; the failure of one does not stop the others. */
export class UploadQueue {
  readonly #files = new Map<string, File>();
  readonly #running = new Map<string, AbortController>();
  #onSettled: (() => void)[] = [];

  constructor(
    private readonly store: DraftStore,
    private readonly hooks: Hooks,
  ) {}

  add(id: string, file: File): void {
    this.#files.set(id, file);
  }

  /**
   * Aborts the upload and drops the file.
   * @returns whether the server may have stored parts of it.
   */
  cancel(shot: DraftShot): boolean {
    const { id } = shot;
    const file = this.#files.get(id);
    this.#files.delete(id);
    void deleteLocalFile(id);
    this.#running.get(id)?.abort();
    return file !== undefined && isSentInParts(shot, file);
  }

  /** Stops what is being sent; it waits and goes on from the last byte stored. */
  stop(): void {
    for (const controller of this.#running.values()) controller.abort();
  }

  /** Resolves when nothing is being sent and nothing more can be sent at present. */
  settled(): Promise<void> {
    return this.#isSettled()
      ? Promise.resolve()
      : new Promise((resolve) => this.#onSettled.push(resolve));
  }

  /** Starts waiting uploads. Call it when the project exists and when the network is back. */
  proceed(): void {
    const { projectId } = this.store.read();
    if (projectId === undefined || !this.#canSend()) return;
    while (this.#running.size < MAX_CONCURRENT_UPLOADS) {
      const shot = this.#nextWaiting();
      const file = shot && this.#files.get(shot.id);
      if (shot === undefined || file === undefined) break;
      void this.#upload(projectId, shot, file);
    }
  }

  /**
   * Stores the files that are not uploaded yet in the browser, in case the page is left.
   * @returns how many it does not keep.
   */
  async storeLocally(projectId: string): Promise<number> {
    let refused = 0;
    for (const [position, { id }] of this.store.read().shots.entries()) {
      const file = this.#files.get(id);
      if (file === undefined) continue;
      const isStored = await storeLocalFile({ id, projectId, position, file });
      // The file may have been uploaded or removed while the browser was storing it.
      if (!this.#files.has(id)) await deleteLocalFile(id);
      else if (!isStored) refused += 1;
    }
    return refused;
  }

  #canSend(): boolean {
    return this.store.read().projectId !== undefined && isOnline() && !areUploadsPaused();
  }

  #isSettled(): boolean {
    return this.#running.size === 0 && !(this.#canSend() && this.#nextWaiting() !== undefined);
  }

  #nextWaiting(): DraftShot | undefined {
    return this.store
      .read()
      .shots.find(
        ({ id, upload }) =>
          upload.state === 'waiting' && this.#files.has(id) && !this.#running.has(id),
      );
  }

  async #upload(projectId: string, shot: DraftShot, file: File): Promise<void> {
    const controller = new AbortController();
    this.#running.set(shot.id, controller);
    const isParted = isSentInParts(shot, file);
    let reported = Date.now();
    let sent = 0;
    const report = (loaded: number, total: number) => {
      sent = loaded;
      if (loaded < total && Date.now() - reported < PROGRESS_INTERVAL_MS) return;
      reported = Date.now();
      this.#setUpload(shot.id, { state: 'uploading', loaded, total });
    };
    this.#setUpload(shot.id, { state: 'uploading', loaded: 0, total: file.size });
    try {
      const send = isParted ? uploadInParts : uploadShot;
      const { signal } = controller;
      const project = await withUploadLock(shot.id, signal, () =>
        send({
          projectId,
          imageId: shot.id,
          transition: UPLOAD_TRANSITION,
          cameraMotion: shot.cameraMotion,
          file,
          onProgress: report,
          signal,
        }),
      );
      this.#files.delete(shot.id);
      void deleteLocalFile(shot.id);
      this.#setUpload(shot.id, { state: 'uploaded' });
      const { hidden } = this.hooks;
      this.store.change((draft) => adoptProject(draft, project, { hidden, keepArrangement: true }));
    } catch (error) {
      if (controller.signal.aborted) {
        this.#setUpload(shot.id, { state: 'waiting', ...(isParted && { loaded: sent }) });
      } else this.#fail(shot.id, file.name, error);
    } finally {
      this.#running.delete(shot.id);
      this.proceed();
      if (this.#isSettled()) {
        if (this.#nextWaiting() === undefined) this.hooks.onIdle();
        for (const resolve of this.#onSettled.splice(0)) resolve();
      }
    }
  }

  #fail(id: string, fileName: string, error: unknown): void {
    const failure = error instanceof CallError ? error : new CallError('Please try again', 0);
    // Without a network the upload has not failed: the file waits until the network is back.
    if (failure.code === 'unreachable' && !isOnline()) {
      this.#setUpload(id, { state: 'waiting' });
      return;
    }
    // A file that the server refuses would be refused again after a reload.
    if (!isTransient(failure)) void deleteLocalFile(id);
    const isFinal = fileRefusals.has(failure.status);
    this.#setUpload(id, { state: 'failed', reason: failure.message, isFinal });
    this.hooks.onFailed(fileName, failure);
  }

  #setUpload(id: string, upload: DraftShot['upload']): void {
    this.store.change((draft) => changeShot(draft, id, { upload }));
  }
}

function isSentInParts({ isVideo }: DraftShot, { size }: File): boolean {
  return isVideo || size > MIN_PARTED_BYTES;
}
