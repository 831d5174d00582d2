import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { planStoryboard } from '@/contracts/production/storyboard';
import type { PreviewReport, PreviewRequest } from '@/lib/preview/preview-messages';
import type { PreviewPlan, PreviewShot } from '@/lib/preview/preview-plan';

const kernelUrl = fileURLToPath(new URL('../../build/preview-kernel.wasm', import.meta.url));
const size = { width: 640, height: 360 };

/** A uniform grey picture. */
interface GreyBitmap {
  readonly width: number;
  readonly height: number;
  readonly grey: number;
  close(): void;
}

const toBitmap = (grey: number): GreyBitmap => ({ ...size, grey, close: () => undefined });

/** Only draws greys; the picture on the worker's own canvas is identified by its middle. */
class GreyCanvas {
  grey = 0;
  width = 0;
  height = 0;
  readonly canvas = this;
  addEventListener = () => undefined;
  getContext = () => this;
  fillRect = () => undefined;
  clearRect = () => undefined;
  drawImage = ({ grey }: GreyBitmap) => {
    this.grey = grey;
  };
  getImageData = (_x: number, _y: number, width: number, height: number) => ({
    data: new Uint8ClampedArray(width * height * 4).fill(this.grey),
    width,
    height,
  });
  putImageData = ({ data }: { data: Uint8ClampedArray }) => {
    this.grey = data[data.length / 2] ?? 0;
  };
}

const canvas = new GreyCanvas();
const reports: PreviewReport[] = [];
const scope = {
  onmessage(_: { data: PreviewRequest }): void {},
  postMessage: (report: PreviewReport) => reports.push(report),
};
const send = (request: PreviewRequest) => scope.onmessage({ data: request });
/** Pictures are served as their grey value; a word is a picture that this browser cannot decode. */
const served = new Map<string, Promise<string>>();
let now = 1_000;
let turn = 0;

beforeAll(async () => {
  vi.stubGlobal('self', scope);
  vi.stubGlobal('OffscreenCanvas', GreyCanvas);
  vi.stubGlobal(
    'ImageData',
    class {
      constructor(readonly data: Uint8ClampedArray) {}
    },
  );
  vi.stubGlobal('createImageBitmap', async (bytes: { text(): Promise<string> }) => {
    const grey = Number(await bytes.text());
    if (Number.isNaN(grey)) throw new Error('This picture cannot be decoded.');
    return toBitmap(grey);
  });
  vi.stubGlobal('fetch', async (source: string) => {
    if (source === kernelUrl) return new Response(new Uint8Array(await readFile(kernelUrl)));
    return {
      ok: true,
      blob: async () => ({ text: async () => (await served.get(source)) ?? source }),
    };
  });
  await import('@/lib/preview/preview-worker');
  send({ kind: 'load', kernelUrl });
  send({ kind: 'open', canvas: canvas as unknown as OffscreenCanvas });
});
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => send({ kind: 'play', isPlaying: false, turn }));

function show(shots: readonly (Partial<PreviewShot> & { id: string })[], frame = 0): void {
  const plan: PreviewPlan = {
    size,
    music: undefined,
    words: [],
    storyboard: planStoryboard(
      shots.map(() => ({ kind: 'photo', ownSeconds: 4 })),
      [],
    ),
    shots: shots.map((shot) => ({
      name: shot.id,
      kind: 'photo',
      sources: [],
      original: size,
      motion: 'zoom-in',
      framing: undefined,
      ...shot,
    })),
  };
  send({ kind: 'plan', plan, frame, turn: ++turn });
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 });
const expectGrey = (grey: number) =>
  until(() => expect(Math.abs(canvas.grey - grey)).toBeLessThanOrEqual(2));
const lastFrame = () => {
  const shown = reports.findLast((report) => report.kind === 'shown');
  return shown?.frame ?? Number.NaN;
};

it('a picture that this browser cannot decode gives way to the next', async () => {
  show([{ id: 'a', sources: ['heic', '200'] }]);
  await expectGrey(200);
});

it('a picture that is replaced is shown until the new one is there', async () => {
  show([{ id: 'b', sources: ['150'] }]);
  await expectGrey(150);
  let arrive: (picture: string) => void = () => undefined;
  const better = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  served.set('better', better);
  reports.length = 0;
  show([{ id: 'b', sources: ['better'] }]);
  await until(() => expect(reports.length).toBeGreaterThan(0));
  expect(reports).toMatchObject([{ kind: 'shown', isWaiting: false }]);
  await expectGrey(150);
  arrive('90');
  await expectGrey(90);
});

it('time stops while the preview is hidden, and while the tab or the device sleeps', async () => {
  show([{ id: 'c', sources: ['120'] }]);
  await expectGrey(120);
  send({ kind: 'play', isPlaying: true, turn });
  now += 1_000;
  await until(() => expect(lastFrame()).toBe(30));
  send({ kind: 'visible', isVisible: false });
  now += 3_600_000;
  const seen = reports.length;
  send({ kind: 'visible', isVisible: true });
  await until(() => expect(reports.length).toBeGreaterThan(seen));
  now += 500;
  await until(() => expect(lastFrame()).toBe(45));
  now += 3_600_000;
  await until(() => {
    now += 100;
    expect(lastFrame()).toBeGreaterThan(45);
  });
  expect(reports.at(-1)).toMatchObject({ isPlaying: true });
});

it('a clip shows its current frame, and its time continues', async () => {
  show([{ id: 'd', kind: 'clip', sources: ['heic'] }]);
  send({ kind: 'play', isPlaying: true, turn });
  await until(() => expect(reports.at(-1)).toMatchObject({ isWaiting: false }));
  for (const [i, grey] of [80, 160, 240].entries()) {
    now += 500;
    const frame = toBitmap(grey) as unknown as ImageBitmap;
    send({ kind: 'clip-frame', shotId: 'd', frame });
    await expectGrey(grey);
    expect(lastFrame()).toBe(15 * (i + 1));
  }
});
