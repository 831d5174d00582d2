import { CallError } from '@/lib/api/call';
import { uploadShot } from '@/lib/api/upload-shot';
import { adoptProject, changeItem } from './draft';
import type { DraftStore } from './draft-store';

/** Three uploads fill an ordinary uplink; more only make each of them slower. */
const AT_ONCE = 3;
/** SPEC §4: every file is uploaded with this transition; the arrangement is saved afterwards. */
const UPLOAD_TRANSITION = 'fade';

export interface UploadQueue {
  add(id: string, file: File): void;
  retry(id: string): void;
  /** Stops and forgets the file. */
  cancel(id: string): void;
  /** The file of an item that is not uploaded yet. */
  fileOf(id: string): File | undefined;
  isIdle(): boolean;
  /** Starts what can start: call it when the project exists and when the network is back. */
  proceed(): void;
}

interface Hooks {
  /** Items removed here whose removal the server does not know yet. */
  readonly hidden: () => ReadonlySet<string>;
  readonly onUploaded: (id: string) => void;
  readonly onFailed: (name: string, error: CallError) => void;
  readonly onIdle: () => void;
}

export function createUploadQueue(store: DraftStore, hooks: Hooks): UploadQueue {
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();

  const nextWaiting = () =>
    store
      .read()
      .items.find(
        (item) => item.upload.state === 'waiting' && files.has(item.id) && !running.has(item.id),
      );

  function proceed(): void {
    const { projectId } = store.read();
    if (projectId === undefined || navigator.onLine === false) return;
    while (running.size < AT_ONCE) {
      const item = nextWaiting();
      const file = item && files.get(item.id);
      if (item === undefined || file === undefined) break;
      void upload(projectId, item.id, file);
    }
  }

  async function upload(projectId: string, id: string, file: File): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    const report = (loaded: number, total: number) =>
      store.change((draft) =>
        changeItem(draft, id, { upload: { state: 'uploading', loaded, total } }),
      );
    report(0, file.size);
    try {
      const item = store.read().items.find((other) => other.id === id);
      const project = await uploadShot({
        projectId,
        imageId: id,
        transition: UPLOAD_TRANSITION,
        cameraMotion: item?.cameraMotion ?? 'pan-right',
        file,
        onProgress: report,
        signal: controller.signal,
      });
      files.delete(id);
      store.change((draft) =>
        adoptProject(
          changeItem(draft, id, { upload: { state: 'uploaded' } }),
          project,
          hooks.hidden(),
        ),
      );
      hooks.onUploaded(id);
    } catch (error) {
      if (!controller.signal.aborted) fail(id, file.name, error);
    } finally {
      running.delete(id);
      proceed();
      if (running.size === 0) hooks.onIdle();
    }
  }

  function fail(id: string, name: string, error: unknown): void {
    const failure = error instanceof CallError ? error : new CallError('Please try again', 0);
    // Without network nothing has failed yet: the file waits and goes on when it is back.
    if (failure.code === 'unreachable' && navigator.onLine === false) {
      store.change((draft) => changeItem(draft, id, { upload: { state: 'waiting' } }));
      return;
    }
    store.change((draft) =>
      changeItem(draft, id, { upload: { state: 'failed', reason: failure.message } }),
    );
    hooks.onFailed(name, failure);
  }

  return {
    add(id, file) {
      files.set(id, file);
    },
    retry(id) {
      store.change((draft) => changeItem(draft, id, { upload: { state: 'waiting' } }));
      proceed();
    },
    cancel(id) {
      files.delete(id);
      running.get(id)?.abort();
    },
    fileOf: (id) => files.get(id),
    isIdle: () => running.size === 0 && nextWaiting() === undefined,
    proceed,
  };
}
