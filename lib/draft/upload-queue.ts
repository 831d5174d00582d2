import { CallError, isPassing } from '../api/call';
import { uploadShot } from '../api/upload-shot';
import { adoptProject } from './adopt-project';
import { changeItem, type DraftItem } from './draft';
import type { DraftStore } from './draft-store';
import { forgetFile, keepFile } from './local-files';

/** Three uploads fill an ordinary uplink; more only make each of them slower. */
const AT_ONCE = 3;
/** SPEC §4: every file is uploaded with this transition; the arrangement is saved afterwards. */
const UPLOAD_TRANSITION = 'fade';
/** The browser tells of every piece it has sent, the screen of no more than one in this time (ms). */
const REPORT_PAUSE = 250;

interface Hooks {
  /** Items removed here whose removal the server may not know yet. */
  readonly hidden: ReadonlySet<string>;
  readonly onFailed: (fileName: string, error: CallError) => void;
  readonly onIdle: () => void;
}

/** Uploads the files of one draft, three at a time, each on its own fate. */
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

  /** Stops and forgets the file. */
  cancel(id: string): void {
    this.#files.delete(id);
    void forgetFile(id);
    this.#running.get(id)?.abort();
  }

  /** Resolves when nothing is being sent and nothing more can be sent at present. */
  settled(): Promise<void> {
    return this.#isSettled()
      ? Promise.resolve()
      : new Promise((resolve) => this.#onSettled.push(resolve));
  }

  /** Starts what can start: call it when the project exists and when the network is back. */
  proceed(): void {
    const { projectId } = this.store.read();
    if (projectId === undefined || !this.#canSend()) return;
    while (this.#running.size < AT_ONCE) {
      const item = this.#nextWaiting();
      const file = item && this.#files.get(item.id);
      if (item === undefined || file === undefined) break;
      void this.#upload(projectId, item, file);
    }
  }

  /** Has the browser keep what is not sent yet, for the case that the page is left. */
  async keep(projectId: string): Promise<void> {
    for (const [position, { id }] of this.store.read().items.entries()) {
      const file = this.#files.get(id);
      if (file === undefined) continue;
      await keepFile({ id, projectId, position, file });
      // It may have arrived, or been removed, while the browser was writing it.
      if (!this.#files.has(id)) await forgetFile(id);
    }
  }

  #canSend(): boolean {
    return this.store.read().projectId !== undefined && navigator.onLine !== false;
  }

  #isSettled(): boolean {
    return this.#running.size === 0 && !(this.#canSend() && this.#nextWaiting() !== undefined);
  }

  #nextWaiting(): DraftItem | undefined {
    return this.store
      .read()
      .items.find(
        ({ id, upload }) =>
          upload.state === 'waiting' && this.#files.has(id) && !this.#running.has(id),
      );
  }

  async #upload(projectId: string, item: DraftItem, file: File): Promise<void> {
    const controller = new AbortController();
    this.#running.set(item.id, controller);
    let reported = Date.now();
    const report = (loaded: number, total: number) => {
      if (loaded < total && Date.now() - reported < REPORT_PAUSE) return;
      reported = Date.now();
      this.#settle(item.id, { state: 'uploading', loaded, total });
    };
    this.#settle(item.id, { state: 'uploading', loaded: 0, total: file.size });
    try {
      const project = await uploadShot({
        projectId,
        imageId: item.id,
        transition: UPLOAD_TRANSITION,
        cameraMotion: item.cameraMotion,
        file,
        onProgress: report,
        signal: controller.signal,
      });
      this.#files.delete(item.id);
      void forgetFile(item.id);
      this.#settle(item.id, { state: 'uploaded' });
      const { hidden } = this.hooks;
      this.store.change((draft) => adoptProject(draft, project, { hidden, keepArrangement: true }));
    } catch (error) {
      if (!controller.signal.aborted) this.#fail(item.id, file.name, error);
    } finally {
      this.#running.delete(item.id);
      this.proceed();
      if (this.#isSettled()) {
        if (this.#nextWaiting() === undefined) this.hooks.onIdle();
        for (const resolve of this.#onSettled.splice(0)) resolve();
      }
    }
  }

  #fail(id: string, fileName: string, error: unknown): void {
    const failure = error instanceof CallError ? error : new CallError('Please try again', 0);
    // Without network nothing has failed yet: the file waits and goes on when it is back.
    if (failure.code === 'unreachable' && navigator.onLine === false) {
      this.#settle(id, { state: 'waiting' });
      return;
    }
    // Refused for good: it would be refused again after a reload.
    if (!isPassing(failure)) void forgetFile(id);
    this.#settle(id, { state: 'failed', reason: failure.message });
    this.hooks.onFailed(fileName, failure);
  }

  #settle(id: string, upload: DraftItem['upload']): void {
    this.store.change((draft) => changeItem(draft, id, { upload }));
  }
}
