import { FRAME_RATE } from '@/contracts/production/frame-rate';
import type { PhotoFindings } from '@/contracts/project/photo-findings';
import { callHeaders } from '../api/call-headers';
import { createFramePainter, type FramePainter } from './frame-painter';
import { createPhotoShelf } from './photo-shelf';
import { createFindings, type PictureFindings, toFindings } from './picture-findings';
import { createPlayClock, type DueFrame } from './play-clock';
import type { FrameRange, PreviewReport, PreviewRequest } from './preview-messages';
import { contentAt, type PreviewPlan, type PreviewShot } from './preview-plan';
import { openPicture, openSharedCanvas, readBitmap, readWords } from './read-picture';
import { createWordGrounds } from './word-grounds';
import { createWordShelf } from './word-shelf';

const scope = self as unknown as {
  onmessage: (event: MessageEvent<PreviewRequest>) => void;
  postMessage: (report: PreviewReport) => void;
  requestAnimationFrame?: (callback: () => void) => number;
};

/** A device that takes longer for a frame cannot reach 15 frames per second. */
const MAX_FRAME_MS = 1_000 / 15;
/** Frames over which the time is averaged. */
const MEASURED_FRAMES = 45;
/** After a longer gap the tab or the device was asleep, so the clock does not count it. */
const MAX_GAP_MS = 2_000;

let context: OffscreenCanvasRenderingContext2D | null = null;
let kernel: WebAssembly.Module | undefined;
/** Whether this browser cannot draw the video. */
let isUnsupported = false;
let painter: FramePainter | undefined;
let plan: PreviewPlan | undefined;
let frame = 0;
let turn = 0;
let loop: FrameRange | undefined;
let isPlaying = false;
let isVisible = true;
let isWaiting = false;
let isDrawScheduled = false;
/** Whether the canvas does not show the current frame yet. */
let isDirty = true;
let drawnAt = 0;
let spent = { frames: 0, milliseconds: 0 };
const clock = createPlayClock();
/** Pictures by their addresses. */
const loaded = new Map<string, Promise<Blob>>();
/** Findings of pictures, by the address of the findings or of the picture; undefined while loading. */
const findings = new Map<string, PictureFindings | undefined>();
/** Addresses of findings that could not be loaded. */
const failedFindings = new Set<string>();
/** Findings of clips in the first of their frames that was read, by shot. */
const clipFindings = new Map<string, PictureFindings>();
const shelf = createPhotoShelf({
  open: async (source) => openPicture(await load(source)),
  findingsOf,
  mayReframe: (shot) => !isPlaying || loop !== undefined || !shotsIn(frame).includes(shot),
  onReady: drawAgain,
});
const wordShelf = createWordShelf(readWords, drawAgain);
const wordGrounds = createWordGrounds();

/** Redraws the same frame with photos that became ready since. */
function drawAgain(): void {
  isDirty = true;
  scheduleDraw();
}

// An error while handling a message is an error of the worker, which the page restarts.
scope.onmessage = ({ data }) => {
  void receive(data).catch((error: unknown) => {
    setTimeout(() => {
      throw error;
    });
  });
};

async function receive(request: PreviewRequest): Promise<void> {
  if ('turn' in request) turn = request.turn;
  switch (request.kind) {
    case 'load':
      await Promise.all([loadKernel(request.kernelUrl), openSharedCanvas()]);
      return;
    case 'open':
      open(request.canvas);
      break;
    case 'plan':
      plan = request.plan;
      frame = request.frame;
      loop = undefined;
      forgetOldPictures(plan);
      showPlan();
      break;
    case 'words':
      wordShelf.show(request.overlays);
      break;
    case 'seek':
      frame = request.frame;
      break;
    case 'play':
      isPlaying = request.isPlaying;
      // At the end it restarts from the beginning.
      if (isPlaying && loop === undefined && frame >= lastFrame()) frame = 0;
      spent = { frames: 0, milliseconds: 0 };
      break;
    case 'loop':
      loop = request.range;
      break;
    case 'clip-frame':
      // This takes no video time: the clock keeps running.
      await placeClipFrame(request.shotId, request.frame);
      return;
    case 'visible':
      isVisible = request.isVisible;
      if (isVisible) retry();
  }
  clock.start(frame, performance.now());
  isDirty = true;
  scheduleDraw();
}

async function loadKernel(kernelUrl: string): Promise<void> {
  const response = await request(kernelUrl);
  const bytes = await response.arrayBuffer();
  if (!WebAssembly.validate(bytes)) {
    isUnsupported = true;
    showPlan();
    return;
  }
  kernel = await WebAssembly.compile(bytes);
  showPlan();
}

function open(canvas: OffscreenCanvas): void {
  context = canvas.getContext('2d', { alpha: false });
  isUnsupported ||= context === null;
  canvas.addEventListener('contextlost', () => {
    throw new Error('The graphics context was lost.');
  });
  showPlan();
}

function showPlan(): void {
  if (isUnsupported) scope.postMessage({ kind: 'stopped', obstacle: 'unsupported' });
  if (kernel === undefined) loadFirst();
  if (plan === undefined || context === null) return;
  resizeCanvas(context, plan.size);
  if (kernel === undefined) return;
  const { width, height } = plan.size;
  if (painter?.size.width !== width || painter.size.height !== height) {
    painter = createFramePainter(kernel, { width, height });
  }
  shelf.show(plan, painter);
  // Done before the next frame is due, so that it shows all motions that can change at once.
  shelf.prepareFrom(shotsIn(frame)[0] ?? 0);
}

/** Called before there is a frame: resizing a canvas may wait for the page's main thread. */
function resizeCanvas(
  drawn: OffscreenCanvasRenderingContext2D,
  { width, height }: PreviewPlan['size'],
): void {
  const { canvas } = drawn;
  if (canvas.width === width && canvas.height === height) return;
  Object.assign(canvas, { width, height });
  drawn.fillRect(0, 0, 1, 1);
}

async function placeClipFrame(shotId: string, bitmap: ImageBitmap): Promise<void> {
  const [shown, chosen] = [plan, painter];
  const position = shown?.shots.findIndex(({ id }) => id === shotId) ?? -1;
  const shot = shown?.shots[position];
  const found = clipFindings.get(shotId) ?? createFindings();
  clipFindings.set(shotId, found);
  const reader = { ...readBitmap(bitmap), findings: found };
  if (shot !== undefined && chosen !== undefined) {
    const frames = shown?.storyboard.shots[position]?.frames ?? 0;
    const photo = await chosen.prepare({ ...shot, frames }, reader);
    if (painter === chosen && plan === shown) shelf.place(position, photo);
    else chosen.release(photo);
  }
  reader.close();
}

function lastFrame(): number {
  return Math.max(0, (plan?.storyboard.totalFrames ?? 0) - 1);
}

function scheduleDraw(): void {
  if (isDrawScheduled || !isVisible || painter === undefined) return;
  isDrawScheduled = true;
  const run = () => {
    isDrawScheduled = false;
    draw();
  };
  if (scope.requestAnimationFrame === undefined) setTimeout(run, 8);
  else scope.requestAnimationFrame(run);
}

function draw(): void {
  if (plan === undefined || painter === undefined || !isVisible) return;
  const now = performance.now();
  if (now - drawnAt > MAX_GAP_MS) clock.start(frame, now);
  drawnAt = now;
  const due = frameDue(now);
  const shots = shotsIn(due.frame);
  shelf.prepareFrom(shots[0] ?? 0);
  isWaiting = shots.some((shot) => !shelf.isReady(shot));
  if (isWaiting) {
    // Time stands still until the picture is loaded; its arrival schedules the next attempt.
    clock.start(frame, now);
    report(now);
    return;
  }
  isPlaying = isPlaying && !due.isOver;
  if (isPlaying) scheduleDraw();
  if (due.frame === frame && !isDirty && !due.isOver) return;
  frame = due.frame;
  isDirty = false;
  paintFrame(now);
  report(now - (due.share * 1_000) / FRAME_RATE);
}

function frameDue(now: number): DueFrame {
  if (!isPlaying) return { frame: Math.min(frame, lastFrame()), isOver: false, share: 0 };
  return clock.frameAt(now, loop ?? { first: 0, last: lastFrame() }, loop !== undefined);
}

/** @param due when the frame was due, by this worker's clock. */
function report(due: number): void {
  const frameTime = performance.timeOrigin + due;
  scope.postMessage({ kind: 'shown', frame, frameTime, isPlaying, isWaiting, turn });
}

function paintFrame(start: number): void {
  if (plan === undefined || painter === undefined) return;
  const shown = shotsIn(frame);
  const photos = plan.shots.map((_, i) => (shown.includes(i) ? shelf.photoOf(i) : undefined));
  const { width, height } = painter.size;
  const [shownPlan, chosen] = [plan, painter];
  const cards = wordShelf.cardsFor(plan.words, painter, (run) =>
    wordGrounds.read(shownPlan, run, chosen, shelf.photoOf(0)),
  );
  const painted = painter.paint(plan, frame, photos, cards);
  context?.putImageData(new ImageData(painted, width, height), 0, 0);
  if (!isPlaying) return;
  spent.frames++;
  spent.milliseconds += performance.now() - start;
  if (spent.frames < MEASURED_FRAMES) return;
  if (spent.milliseconds / spent.frames > MAX_FRAME_MS) {
    isPlaying = false;
    scope.postMessage({ kind: 'stopped', obstacle: 'slow' });
  }
  spent = { frames: 0, milliseconds: 0 };
}

/** Returns the shots of a frame, the later one last. */
function shotsIn(at: number): number[] {
  const content = plan && contentAt(plan.storyboard, at);
  if (content === undefined) return [];
  if (content.kind === 'shot') return [content.shot];
  return [content.outgoing.shot, content.incoming.shot];
}

/** Loads the pictures of the first frame while the kernel is compiled. */
function loadFirst(): void {
  for (const position of shotsIn(frame)) {
    const shot = plan?.shots[position];
    const [source] = shot?.sources ?? [];
    if (shot === undefined || source === undefined) continue;
    findingsOf(shot, source);
    // The consumer of the picture handles the load error.
    load(source).catch(() => undefined);
  }
}

/** Keeps pictures in their encoded form, which takes a tenth of the memory of their pixels. */
function load(source: string): Promise<Blob> {
  const known = loaded.get(source);
  if (known !== undefined) return known;
  const bytes = request(source).then((response) => response.blob());
  bytes.catch(() => loaded.delete(source));
  loaded.set(source, bytes);
  return bytes;
}

async function request(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init);
  if (response.ok) return response;
  // An unread response would keep its connection until garbage collection.
  await response.body?.cancel();
  throw new Error(`${address} could not be loaded (${response.status}).`);
}

/**
 * Returns the server's findings, once loaded; for a picture that is only in this browser, those computed
 * here.
 */
function findingsOf(shot: PreviewShot, source: string): PictureFindings | undefined {
  const address = shot.findings ?? source;
  if (findings.has(address)) return findings.get(address);
  findings.set(address, shot.findings === undefined ? createFindings() : undefined);
  if (shot.findings !== undefined) {
    request(shot.findings, { headers: callHeaders })
      .then(async (response) => {
        findings.set(address, toFindings((await response.json()) as PhotoFindings));
        drawAgain();
      })
      // Until a retry, the camera moves without findings.
      .catch(() => failedFindings.add(address));
  }
  return findings.get(address);
}

/** Retries findings that could not be loaded. */
function retry(): void {
  shelf.retry();
  for (const address of failedFindings) findings.delete(address);
  failedFindings.clear();
}

function forgetOldPictures({ shots }: PreviewPlan): void {
  const wanted = new Set(shots.flatMap((shot) => [...shot.sources, shot.findings]));
  for (const known of [loaded, findings]) {
    for (const address of known.keys()) if (!wanted.has(address)) known.delete(address);
  }
}
