import { CallError, isTransient } from '../api/call';
import { uploadInParts } from '../api/upload-in-parts';
import { uploadShot } from '../api/upload-shot';
import { isOnline } from '../is-online';
import { adoptProject } from './adopt-project';
import { CopiesFirst } from './copies-first';
import { changeShot, type DraftShot, UPLOAD_TRANSITION } from './draft';
import type { DraftStore } from './draft-store';
import { fileRefusals } from './file-refusals';
import { deleteLocalFile, markCopied, storeLocalFile } from './local-files';
import { OriginalQueue } from './original-queue';
import { ProgressReport } from './progress-report';
import { areUploadsPaused, proceedOriginals } from './running-uploads';
import { withUploadLock } from './upload-lock';

/** Three uploads fill an ordinary uplink; more only make each of them slower. */
const MAX_CONCURRENT_UPLOADS = 3;
/** With those that only wait for the server's answer. A browser opens six connections to a site. */
const MAX_OPEN_UPLOADS = 5;
/** Of a photo; smaller ones are sent again as fast as one can ask how much of them is there. */
const MIN_PARTED_BYTES = 8 * 1024 * 1024;
/** A file of which more was sent is not stopped for its smaller copy. */
const MAX_SHARE_GIVEN_UP = 0.5;

interface Hooks {
  /** Shots removed here whose removal the server may not have received yet. */
  readonly hidden: ReadonlySet<string>;
  readonly onFailed: (fileName: string, error: CallError) => void;
  readonly onIdle: () => void;
}

/** A file that is being sent. */
interface Running {
  readonly controller: AbortController;
  readonly file: File;
  readonly progress: ProgressReport;
  /** What is sent is the file itself. */
  readonly isWhole: boolean;
}

/**
 * Sends the files of one draft, three at a time; the failure of one does not stop the others. Over a slow
 * line the smaller copies of photos go first.
 */
export class UploadQueue {
  readonly #files = new Map<string, File>();
  readonly #running = new Map<string, Running>();
  readonly #copies = new CopiesFirst();
  readonly originals: OriginalQueue;
  #onSettled: (() => void)[] = [];
  #isIdle = true;

  constructor(
    private readonly store: DraftStore,
    private readonly hooks: Hooks,
  ) {
    this.originals = new OriginalQueue(store, hooks.hidden);
  }

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
    this.#copies.forget(id);
    void deleteLocalFile(id);
    this.#running.get(id)?.controller.abort();
    return file !== undefined && isSentInParts(shot, file);
  }

  /** Stops what is being sent; it waits and goes on from the last byte stored. */
  stop(): void {
    for (const { controller } of this.#running.values()) controller.abort();
    this.originals.stop();
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
    while (this.#maySendAnother()) {
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
      const file = this.#find(id);
      if (file === undefined) continue;
      const isStored = await storeLocalFile({ id, projectId, position, file });
      // The file may have been uploaded or removed while the browser was storing it.
      if (this.#find(id) === undefined) await deleteLocalFile(id);
      else if (!isStored) refused += 1;
    }
    return refused;
  }

  /** The file as long as the server does not have it. */
  #find(id: string): File | undefined {
    return this.#files.get(id) ?? this.originals.find(id);
  }

  #maySendAnother(): boolean {
    const sending = [...this.#running.values()].filter(({ progress }) => !progress.isSent);
    return sending.length < MAX_CONCURRENT_UPLOADS && this.#running.size < MAX_OPEN_UPLOADS;
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
    if (this.#isIdle) this.#copies.begin();
    this.#isIdle = false;
    const { id } = shot;
    const controller = new AbortController();
    const { signal } = controller;
    const progress = new ProgressReport(
      file.size,
      (upload) => this.#setUpload(id, upload),
      (bytes) => this.#onSent(bytes, progress),
    );
    const isWhole = !this.#copies.mayPrecede(file);
    this.#running.set(id, { controller, file, progress, isWhole });
    try {
      const copy = await this.#copies.makeFor(id, file);
      signal.throwIfAborted();
      this.#prepareNext();
      const isParted = copy === undefined && isSentInParts(shot, file);
      const send = isParted ? uploadInParts : uploadShot;
      const project = await withUploadLock(id, signal, () =>
        send({
          projectId,
          shotId: id,
          transition: UPLOAD_TRANSITION,
          cameraMotion: shot.cameraMotion,
          file,
          ...(copy !== undefined && { copy }),
          onProgress: progress.report,
          signal,
        }),
      );
      this.#finish(id, file, copy);
      const { hidden } = this.hooks;
      this.store.change((draft) => adoptProject(draft, project, { hidden, keepArrangement: true }));
    } catch (error) {
      if (signal.aborted) {
        const loaded = isSentInParts(shot, file) ? { loaded: progress.loaded } : {};
        this.#setUpload(id, { state: 'waiting', ...loaded });
      } else this.#fail(id, file.name, error);
    } finally {
      this.#running.delete(id);
      this.proceed();
      if (this.#isSettled()) this.#settle();
    }
  }

  /** Makes the next copy while the line is busy with others. */
  #prepareNext(): void {
    const next = this.#nextWaiting();
    const file = next && this.#files.get(next.id);
    if (file !== undefined && next !== undefined) void this.#copies.makeFor(next.id, file);
  }

  /** The server has the file, or its copy: then the file follows. */
  #finish(id: string, file: File, copy: File | undefined): void {
    this.#files.delete(id);
    this.#copies.forget(id);
    this.#setUpload(id, { state: 'uploaded' });
    if (copy === undefined) void deleteLocalFile(id);
    else {
      void markCopied(id);
      this.originals.add(id, file);
    }
  }

  /** The line is free for the next file while the server reads one that was sent. */
  #onSent(bytes: number, { isSent }: ProgressReport): void {
    this.#measure(bytes);
    if (isSent) this.proceed();
  }

  /** Has files that take long stopped for their smaller copies. */
  #measure(bytes: number): void {
    if (!this.#copies.count(bytes, this.store.read())) return;
    for (const [id, running] of this.#running) void this.#stopForCopy(id, running);
  }

  /** Goes on with the file itself until its copy is there, and to the end where it is far along by then. */
  async #stopForCopy(id: string, { controller, file, progress, isWhole }: Running): Promise<void> {
    if (!isWhole || !this.#copies.mayPrecede(file)) return;
    const copy = await this.#copies.makeFor(id, file);
    const isFarAlong = progress.loaded > file.size * MAX_SHARE_GIVEN_UP;
    if (copy !== undefined && !isFarAlong) controller.abort();
  }

  #settle(): void {
    this.#isIdle = true;
    if (this.#nextWaiting() === undefined) this.hooks.onIdle();
    for (const resolve of this.#onSettled.splice(0)) resolve();
    proceedOriginals();
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
