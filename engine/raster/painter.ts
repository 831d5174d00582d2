import type { Blend } from '../transitions/composition';
import type { FlowField, FrameCommand, Layer } from './frame-command';
import type { Kernel } from './kernel';
import { fillLightTables, type LightTables, TABLE_BYTES } from './light-tables';
import { paintFlow } from './paint-flow';
import { paintOverlays } from './paint-overlays';
import { warpLayer } from './warp-layer';
import { writeMask } from './write-mask';
import { planesOf, type YuvImage, yuvImageBytes } from './yuv-image';

/** Limited-range luma codes. */
const BLACK = 16;
const WHITE = 235;
/** Chroma code without colour. */
const GREY = 128;
/** 1 in Q15. */
const FULL_GAIN = 32_767;

/** Resources of one painting thread: the kernel, and blocks of the shared memory for its use alone. */
export interface Painter {
  readonly kernel: Kernel;
  readonly memory: WebAssembly.Memory;
  readonly lut: number;
  readonly scratch: number;
  readonly layers: readonly [YuvImage, YuvImage];
  /** The tables of a blend in linear light, filled for one share of the incoming image. */
  readonly tablesFor: (amount: number) => LightTables;
  readonly masks: readonly [x: number, y: number];
}

/** Bytes of shared memory that a painter of frames of this size needs. */
export function painterBytes(width: number, height: number): number {
  return 2 * yuvImageBytes(width, height) + 2 * TABLE_BYTES + 1024 * 1024 + (width + height) * 160;
}

/** Inputs of a painter. It alone uses the `painterBytes` bytes at `address`. */
export interface PainterSetup {
  readonly kernel: Kernel;
  readonly memory: WebAssembly.Memory;
  readonly address: number;
  /** The size of the frames, in luma samples. */
  readonly width: number;
  readonly height: number;
  /** Cache of the tables of a blend in linear light; without it they are filled each time. */
  readonly tablesFor?: Painter['tablesFor'] | undefined;
}

export function createPainter(setup: PainterSetup): Painter {
  const { kernel, memory, address, width, height } = setup;
  let end = address;
  const take = (bytes: number) => {
    const start = end;
    end += Math.ceil(bytes / 64) * 64;
    return start;
  };
  const frame = () => ({ address: take(yuvImageBytes(width, height)), width, height });
  const layers: Painter['layers'] = [frame(), frame()];
  const tables: LightTables = { luma: take(TABLE_BYTES), weight: take(TABLE_BYTES) };
  const painter: Painter = {
    kernel,
    memory,
    layers,
    tablesFor:
      setup.tablesFor ??
      ((amount) => {
        fillLightTables(memory, tables, amount);
        return tables;
      }),
    lut: take(kernel.filterBytes()),
    masks: [take(width * 2 + 64), take(height * 2 + 64)],
    scratch: take(0),
  };
  kernel.fillFilter(painter.lut);
  return painter;
}

/** Executes one command. @throws Error if a warp has no flow field. */
export function paint(painter: Painter, command: FrameCommand): void {
  switch (command.kind) {
    case 'layer':
      paintLayer(painter, command.layer, command.target);
      paintOverlays(painter, command.target, command.overlays);
      break;
    case 'blend':
      paintBlend(painter, command);
      paintOverlays(painter, command.target, command.overlays);
      break;
    case 'convert': {
      const { address, width, height } = command.target;
      painter.kernel.rgbToYuv(command.rgb, width, height, address);
      break;
    }
    case 'flow': {
      const [outgoing, incoming] = paintBoth(painter, command.outgoing, command.incoming);
      paintFlow(painter.memory, outgoing, incoming, command.flow);
    }
  }
}

function paintLayer(painter: Painter, layer: Layer, target: YuvImage): void {
  if (layer.depth === undefined) paintFlat(painter, layer, target);
  else warpLayer(painter, layer, layer.depth, target);
  if (layer.overlay !== undefined) drawOverlay(painter, layer, target);
}

function paintFlat(painter: Painter, layer: Layer, target: YuvImage): void {
  const { image: picture, step } = layer;
  const left = layer.centreX - (target.width / 2 + layer.shiftX) * step;
  const top = layer.centreY - (target.height / 2 + layer.shiftY) * step;
  const from = planesOf(picture);
  const to = planesOf(target);
  // Luma samples are at the centres of their pixels. Chroma is on every other luma column and half
  // way between two luma rows (left siting), as players assume for H.264.
  const luma = { x: left + step / 2 - 0.5, y: top + step / 2 - 0.5 };
  const chroma = { x: (left + step / 2 - 0.5) / 2, y: (top + step - 1) / 2 };
  for (const [i, plane] of from.entries()) {
    const goal = to[i];
    if (goal === undefined) continue;
    const start = i === 0 ? luma : chroma;
    painter.kernel.resample(
      plane.address,
      plane.width,
      plane.height,
      goal.address,
      goal.width,
      goal.height,
      start.x,
      step,
      start.y,
      step,
      painter.lut,
      painter.scratch,
    );
  }
}

function drawOverlay({ kernel }: Painter, { overlay }: Layer, target: YuvImage): void {
  if (overlay === undefined) return;
  const { address, width, height, x, y } = overlay;
  kernel.drawOverlay(target.address, target.width, x, y, address, width, height, BLACK);
  const text = address + width * height;
  kernel.drawOverlay(target.address, target.width, x, y, text, width, height, WHITE);
}

function paintBoth(
  painter: Painter,
  outgoing: Layer,
  incoming: Layer,
): readonly [YuvImage, YuvImage] {
  paintLayer(painter, outgoing, painter.layers[0]);
  paintLayer(painter, incoming, painter.layers[1]);
  return painter.layers;
}

type BlendCommand = Extract<FrameCommand, { kind: 'blend' }>;

function paintBlend(painter: Painter, command: BlendCommand): void {
  const { blend, target } = command;
  if (blend.kind === 'single') {
    paintLayer(painter, command[blend.shown], target);
    dim(painter.kernel, target, blend.brightness);
    return;
  }
  const [a, b] = paintBoth(painter, command.outgoing, command.incoming);
  if (blend.kind === 'window') paintWindow(painter, target, a, b, blend);
  else if (blend.kind === 'light') paintLight(painter, target, a, b, blend.amount);
  else if (command.flow !== undefined) {
    paintWarp(painter, target, [a, b], command.flow, blend.amount);
  } else throw new Error('a warp needs a flow field');
}

function dim(kernel: Kernel, target: YuvImage, brightness: number): void {
  const gain = Math.round(brightness * FULL_GAIN);
  for (const [i, plane] of planesOf(target).entries()) {
    const count = plane.width * plane.height;
    kernel.scaleAround(plane.address, plane.address, count, i === 0 ? BLACK : GREY, gain);
  }
}

type Window = Extract<Blend, { kind: 'window' }>;

function paintWindow(painter: Painter, target: YuvImage, a: YuvImage, b: YuvImage, window: Window) {
  const [x, y] = painter.masks;
  const first = planesOf(a);
  const second = planesOf(b);
  for (const [i, plane] of planesOf(target).entries()) {
    writeMask(painter.memory, x, plane.width, window.x, window.opacity);
    writeMask(painter.memory, y, plane.height, window.y, 1);
    const from = first[i]?.address ?? 0;
    const to = second[i]?.address ?? 0;
    painter.kernel.blendMask(plane.address, from, to, plane.width, plane.height, x, y);
  }
}

function paintLight(painter: Painter, target: YuvImage, a: YuvImage, b: YuvImage, amount: number) {
  const { kernel } = painter;
  const tables = painter.tablesFor(amount);
  const count = target.width * target.height;
  kernel.blendTable(target.address, a.address, b.address, count, tables.luma);
  const first = planesOf(a);
  const second = planesOf(b);
  for (const [i, plane] of planesOf(target).entries()) {
    if (i === 0) continue;
    kernel.blendChroma(
      plane.address,
      first[i]?.address ?? 0,
      second[i]?.address ?? 0,
      a.address,
      b.address,
      plane.width,
      plane.height,
      tables.weight,
    );
  }
}

function paintWarp(
  { kernel }: Painter,
  target: YuvImage,
  [a, b]: readonly [YuvImage, YuvImage],
  flow: FlowField,
  amount: number,
): void {
  const first = planesOf(a);
  const second = planesOf(b);
  const flowY = flow.address + flow.columns * flow.rows * 4;
  for (const [i, plane] of planesOf(target).entries()) {
    const from = first[i]?.address ?? 0;
    const to = second[i]?.address ?? 0;
    kernel.warpBlend(
      plane.address,
      from,
      to,
      plane.width,
      plane.height,
      flow.address,
      flowY,
      flow.columns,
      flow.rows,
      plane.width,
      amount,
      amount,
    );
  }
}
