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
/** Including uploads that only wait for the server's answer. A browser opens six connections to a site. */
const MAX_OPEN_UPLOADS = 5;
/**
 * Minimum size of a photo that is uploaded in parts; resending a smaller one takes no longer than asking for
 * its offset.
 */
const MIN_PARTED_BYTES = 8 * 1024 * 1024;
/** A file with a larger uploaded share than this is not stopped in favour of its smaller copy. */
const MAX_SHARE_GIVEN_UP = 0.5;

interface Hooks {
  /** Shots removed here whose removal the server may not have received yet. */
  readonly hidden: ReadonlySet<string>;
  readonly onFailed: (fileName: string, error: CallError) => void;
  readonly onIdle: () => void;
}

/** A running upload. */
interface Running {
  readonly controller: AbortController;
  readonly file: File;
  readonly progress: ProgressReport;
  /** Whether the file itself is being sent, not a copy. */
  readonly isWhole: boolean;
}

/**
 * Sends the files of one draft, three at a time; a failure does not stop the others. On a slow connection the
 * smaller copies of photos are sent first.
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

  /** Stops the running uploads, which later continue from the last stored byte. */
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

  /** Starts waiting uploads. Call it when the project exists and when the browser is online again. */
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
   * @returns the number of files that did not fit.
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

  /** Returns the file while the server does not have it. */
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

  /** Makes the next copy while other uploads use the connection. */
  #prepareNext(): void {
    const next = this.#nextWaiting();
    const file = next && this.#files.get(next.id);
    if (file !== undefined && next !== undefined) void this.#copies.makeFor(next.id, file);
  }

  /** Completes the upload of a file or its copy; after a copy, the original follows. */
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

  /** Starts the next upload while the server processes a file that was sent completely. */
  #onSent(bytes: number, { isSent }: ProgressReport): void {
    this.#measure(bytes);
    if (isSent) this.proceed();
  }

  /** Stops files that take long in favour of their smaller copies. */
  #measure(bytes: number): void {
    if (!this.#copies.count(bytes, this.store.read())) return;
    for (const [id, running] of this.#running) void this.#stopForCopy(id, running);
  }

  /** Continues sending the file itself until its copy is ready, and to the end if it is far enough by then. */
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
    // Being offline is not a failure: the file waits until the browser is online.
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
