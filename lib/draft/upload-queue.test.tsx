import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cannedId, cannedProject } from '@/tests/support/canned-answers';
import { addShots } from './draft';
import { createDraftStore } from './draft-store';
import { UploadQueue } from './upload-queue';

const PHOTO_BYTES = 8_000_000;

/** A request whose progress and answer the test decides. */
class HeldRequest extends EventTarget {
  static sent: HeldRequest[] = [];
  readonly upload = new EventTarget();
  readonly open = () => undefined;
  readonly setRequestHeader = () => undefined;
  status = 200;
  responseText = JSON.stringify({ project: cannedProject(0, { status: 'uploading' }) });
  isAborted = false;
  file: File | undefined;

  send(form: FormData): void {
    this.file = form.get('file') as File;
    HeldRequest.sent.push(this);
  }

  pass(share: number): void {
    const total = this.file?.size ?? 0;
    const progress = new Event('progress');
    this.upload.dispatchEvent(Object.assign(progress, { loaded: total * share, total }));
  }

  abort(): void {
    this.isAborted = true;
    this.#end('abort');
  }

  answer(): void {
    this.#end('load');
  }

  #end(kind: string): void {
    this.dispatchEvent(new Event(kind));
    this.dispatchEvent(new Event('loadend'));
  }
}

/** Stub of the worker that makes copies. */
class CopyWorker extends EventTarget {
  static asked: { readonly id: string }[] = [];
  static last: CopyWorker | undefined;

  postMessage(request: { readonly id: string }): void {
    CopyWorker.last = this;
    CopyWorker.asked.push(request);
  }

  static answer(id: string): void {
    const data = { id, copy: new Blob([new Uint8Array(600_000)]) };
    CopyWorker.last?.dispatchEvent(new MessageEvent('message', { data }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  HeldRequest.sent = [];
  CopyWorker.asked = [];
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
  vi.stubGlobal('Worker', CopyWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(1);

async function sendPhotos(count: number, bytes: number) {
  const store = createDraftStore();
  const queue = new UploadQueue(store, {
    hidden: new Set(),
    onFailed: () => undefined,
    onIdle: () => undefined,
  });
  const ids = Array.from({ length: count }, (_, n) => `photo-${n}`);
  const content = new Uint8Array(bytes);
  for (const id of ids) {
    queue.add(id, new File([content], `${id}.jpg`, { type: 'image/jpeg' }));
  }
  store.change((draft) => ({
    ...addShots(
      draft,
      ids.map((id) => ({ id, name: `${id}.jpg`, isVideo: false, bytes })),
    ),
    projectId: cannedId,
  }));
  queue.proceed();
  await settle();
  return queue;
}

it('sends three files at once, and the next ones while the server reads what was sent', async () => {
  await sendPhotos(8, 1_000);
  expect(HeldRequest.sent).toHaveLength(3);
  HeldRequest.sent[0]?.pass(0.5);
  await settle();
  expect(HeldRequest.sent).toHaveLength(3);
  for (const request of HeldRequest.sent) request.pass(1);
  await settle();
  expect(HeldRequest.sent).toHaveLength(5);
  for (const request of HeldRequest.sent) request.pass(1);
  await settle();
  expect(HeldRequest.sent).toHaveLength(5);
  HeldRequest.sent[0]?.answer();
  await settle();
  expect(HeldRequest.sent).toHaveLength(6);
});

it('keeps a slow line busy with the file itself until its smaller copy is there', async () => {
  await sendPhotos(30, PHOTO_BYTES);
  const whole = [...HeldRequest.sent];
  for (let ms = 0; ms <= 1_700; ms += 50) {
    vi.advanceTimersByTime(50);
    for (const request of whole) request.pass((ms / 50) * 0.001);
  }
  await settle();
  expect(whole.map(({ isAborted }) => isAborted)).toEqual([false, false, false]);
  expect(CopyWorker.asked.map(({ id }) => id).slice(0, 3)).toEqual([
    'photo-0',
    'photo-1',
    'photo-2',
  ]);
  CopyWorker.answer('photo-0');
  await settle();
  expect(whole.map(({ isAborted }) => isAborted)).toEqual([true, false, false]);
  expect(HeldRequest.sent.slice(3).map(({ file }) => file?.size)).toEqual([600_000]);
});
