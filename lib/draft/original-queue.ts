import { CallError } from '../api/call';
import { uploadInParts } from '../api/upload-in-parts';
import { dropAwaited } from '../api/uploads';
import { isOnline } from '../is-online';
import { adoptProject } from './adopt-project';
import { changeShot, type DraftShot, UPLOAD_TRANSITION, type Upload } from './draft';
import type { DraftStore } from './draft-store';
import { fileRefusals } from './file-refusals';
import { deleteLocalFile } from './local-files';
import { ProgressReport } from './progress-report';
import { areUploadsPaused, isAnythingUploading } from './running-uploads';
import { withUploadLock } from './upload-lock';

interface Running {
  readonly id: string;
  readonly controller: AbortController;
}

/**
 * Uploads the originals of photos whose smaller copies were sent first: one at a time, and only while no
 * other file is being sent.
 */
export class OriginalQueue {
  readonly #files = new Map<string, File>();
  #running: Running | undefined;
  #onSettled: (() => void)[] = [];

  constructor(
    private readonly store: DraftStore,
    private readonly hidden: ReadonlySet<string>,
  ) {}

  /** Queues an original, whose shot is in the draft. */
  add(id: string, file: File): void {
    this.#files.set(id, file);
    this.#setOriginal(id, { state: 'waiting' });
  }

  find(id: string): File | undefined {
    return this.#files.get(id);
  }

  /** Continues with the copy alone. */
  giveUp(id: string): void {
    this.drop(id);
    this.#forget(id);
  }

  /** Tells the server that an original will not follow. */
  #forget(id: string): void {
    const { projectId } = this.store.read();
    // If this fails, another device can still give it up.
    if (projectId !== undefined) void dropAwaited(projectId, id).catch(() => undefined);
  }

  /** Drops the original, because it arrived, is not awaited, or its shot was removed. */
  drop(id: string): void {
    this.#files.delete(id);
    void deleteLocalFile(id);
    if (this.#running?.id === id) this.#running.controller.abort();
    this.#setOriginal(id, undefined);
  }

  /** Stops the running upload, which later continues from the last stored byte. */
  stop(): void {
    this.#running?.controller.abort();
  }

  /** Resolves when nothing is being sent and nothing more can be sent at present. */
  settled(): Promise<void> {
    return this.#isSettled()
      ? Promise.resolve()
      : new Promise((resolve) => this.#onSettled.push(resolve));
  }

  /** Starts waiting uploads, unless other files go first. */
  proceed(): void {
    if (!this.#canSend()) {
      this.stop();
      return;
    }
    const { projectId } = this.store.read();
    const shot = this.#nextWaiting();
    const file = shot && this.#files.get(shot.id);
    if (this.#running !== undefined || projectId === undefined) return;
    if (shot !== undefined && file !== undefined) void this.#upload(projectId, shot, file);
  }

  #canSend(): boolean {
    return isOnline() && !areUploadsPaused() && !isAnythingUploading();
  }

  #nextWaiting(): DraftShot | undefined {
    const { shots } = this.store.read();
    return shots.find(({ id, original }) => original?.state === 'waiting' && this.#files.has(id));
  }

  #isSettled(): boolean {
    return this.#running === undefined && !(this.#canSend() && this.#nextWaiting() !== undefined);
  }

  async #upload(projectId: string, { id, cameraMotion }: DraftShot, file: File): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#running = { id, controller };
    const progress = new ProgressReport(file.size, (upload) => this.#setOriginal(id, upload));
    try {
      const project = await withUploadLock(id, signal, () =>
        uploadInParts({
          projectId,
          shotId: id,
          transition: UPLOAD_TRANSITION,
          cameraMotion,
          file,
          isOriginal: true,
          onProgress: progress.report,
          signal,
        }),
      );
      this.drop(id);
      const { hidden } = this;
      this.store.change((draft) => adoptProject(draft, project, { hidden, keepArrangement: true }));
    } catch (error) {
      if (signal.aborted) this.#setOriginal(id, { state: 'waiting', loaded: progress.loaded });
      else this.#fail(id, error);
    } finally {
      this.#running = undefined;
      this.proceed();
      if (this.#isSettled()) for (const resolve of this.#onSettled.splice(0)) resolve();
    }
  }

  #fail(id: string, error: unknown): void {
    const failure = error instanceof CallError ? error : new CallError('Please try again', 0);
    // Another device gave up the original or removed the photo.
    if (failure.code === 'not_found') this.drop(id);
    else if (failure.code === 'unreachable' && !isOnline()) {
      this.#setOriginal(id, { state: 'waiting' });
    } else {
      const reason = `${failure.message} Its smaller copy stays in the video.`;
      const isFinal = fileRefusals.has(failure.status);
      this.#setOriginal(id, { state: 'failed', reason, isFinal });
      if (!isFinal) return;
      void deleteLocalFile(id);
      this.#forget(id);
    }
  }

  /** Ignores originals that were dropped in the meantime. */
  #setOriginal(id: string, original: Upload | undefined): void {
    if (original !== undefined && !this.#files.has(id)) return;
    this.store.change((draft) => changeShot(draft, id, { original }));
  }
}
