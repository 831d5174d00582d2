import type { FrameSize } from '@/engine/camera/frame-size';
import { createGroundMeter, type WordGround } from '@/engine/framing/measure-ground';
import { wholesOnFrame } from '@/engine/framing/wholes-on-frame';
import type { FlowField, Layer } from '@/engine/raster/frame-command';
import { createFrameMemory, type FrameMemory } from '@/engine/raster/frame-memory';
import type { OverlayCard } from '@/engine/raster/frame-overlay';
import { startKernel } from '@/engine/raster/kernel';
import { fillLightTables, type LightTables, TABLE_BYTES } from '@/engine/raster/light-tables';
import { type OpenOverlays, openOverlays } from '@/engine/raster/open-overlays';
import { FLOW_GRID, flowBytes } from '@/engine/raster/paint-flow';
import { paintOverlays } from '@/engine/raster/paint-overlays';
import { createPainter, paint, painterBytes } from '@/engine/raster/painter';
import { type PlacedPhoto, photoLayerAt } from '@/engine/raster/photo-layer';
import type { PlacedOverlay } from '@/engine/raster/placed-overlay';
import { poseOverlay } from '@/engine/raster/pose-overlay';
import { type YuvImage, yuvImageBytes } from '@/engine/raster/yuv-image';
import { poseLayer } from '@/engine/transitions/pose-layer';
import { transitions } from '@/engine/transitions/transitions';
import {
  type AnalysedPicture,
  type MovedShot,
  movePhoto,
  type PictureReader,
  preparePhoto,
} from './prepare-photo';
import { contentAt, type FrameContent, type PreviewPlan } from './preview-plan';

/** Draws the frames of a video in one thread, with the renderer's engine. */
export interface FramePainter {
  readonly size: FrameSize;
  /** Places a shot's picture in the memory; the caller releases it. */
  prepare(shot: MovedShot, reader: PictureReader): Promise<PlacedPhoto>;
  /** Applies another motion to a placed photo, see `movePhoto`; the caller releases both. */
  move(
    shot: MovedShot,
    placed: PlacedPhoto,
    picture: AnalysedPicture,
  ): ReturnType<typeof movePhoto>;
  release(photo: PlacedPhoto): void;
  /** Places text in the memory; the caller closes it. */
  openWords(overlay: PlacedOverlay): OpenOverlays;
  /** Measures the picture behind words over a photo at given frames of its time on screen. */
  measureGround(photo: PlacedPhoto, moments: readonly number[]): WordGround | undefined;
  /**
   * Paints a frame of the plan. A shot without a photo is a dark surface.
   * @param photos the prepared photo of each shot.
   * @param cards the opened words, for the frames that show them.
   * @returns RGBA rows, valid until the next call.
   */
  paint(
    plan: PreviewPlan,
    frame: number,
    photos: readonly (PlacedPhoto | undefined)[],
    cards?: readonly OverlayCard[],
  ): Uint8ClampedArray<ArrayBuffer>;
  /** The frame last painted, as YUV 4:2:0. */
  yuv(): Uint8Array;
}

type TransitionContent = Extract<FrameContent, { kind: 'transition' }>;

/** Luma of the surface that replaces a missing picture. */
const BLANK_LUMA = 48;
/** Smallest image the kernel resamples. */
const BLANK_SIDE = 160;

/** @param module the kernel that was compiled without shared memory. */
export function createFramePainter(module: WebAssembly.Module, size: FrameSize): FramePainter {
  const { width, height } = size;
  const memory = createFrameMemory({ isShared: false });
  const kernel = startKernel(module, memory.memory);
  const address = memory.allocate(painterBytes(width, height));
  const tablesFor = cacheLightTables(memory);
  const painter = createPainter({
    kernel,
    memory: memory.memory,
    address,
    width,
    height,
    tablesFor,
  });
  const deps = { memory, painter, frame: size };
  const target: YuvImage = { address: memory.allocate(yuvImageBytes(width, height)), ...size };
  const rgba = memory.allocate(width * height * 4);
  const blank = createBlank();
  const flow: FlowField = { ...FLOW_GRID, address: memory.allocate(flowBytes(FLOW_GRID)) };
  /** The photos between which the flow was found. */
  let flowOf: readonly unknown[] = [];

  function createBlank(): YuvImage {
    const bytes = yuvImageBytes(BLANK_SIDE, BLANK_SIDE);
    const image = { address: memory.allocate(bytes), width: BLANK_SIDE, height: BLANK_SIDE };
    memory
      .view(image.address, bytes)
      .fill(128)
      .fill(BLANK_LUMA, 0, BLANK_SIDE * BLANK_SIDE);
    return image;
  }

  function layerAt(photo: PlacedPhoto | undefined, at: number): Layer {
    if (photo !== undefined) return photoLayerAt(photo, at, size);
    const middle = BLANK_SIDE / 2;
    return { image: blank, centreX: middle, centreY: middle, step: 0.01, shiftX: 0, shiftY: 0 };
  }

  /** Computes the flow at the start of the transition, like the renderer. */
  function prepareFlow(content: TransitionContent, [from, to]: readonly PlacedPhotoOrNone[]): void {
    const { outgoing, incoming, index } = content;
    const wanted = [from, to, outgoing.at - index, incoming.at - index];
    if (wanted.every((part, i) => part === flowOf[i]) && flowOf.length > 0) return;
    const first = transitions[content.type](1 / (content.frames + 1));
    paint(painter, {
      kind: 'flow',
      flow,
      outgoing: poseLayer(layerAt(from, outgoing.at - index), first.outgoing, size),
      incoming: poseLayer(layerAt(to, incoming.at - index), first.incoming, size),
      ...size,
    });
    flowOf = wanted;
  }

  function paintTransition(content: TransitionContent, pair: readonly PlacedPhotoOrNone[]): void {
    const { outgoing, incoming, index, frames } = content;
    const { blend, ...poses } = transitions[content.type]((index + 1) / (frames + 1));
    if (blend.kind === 'warp') prepareFlow(content, pair);
    paint(painter, {
      kind: 'blend',
      target,
      blend,
      flow,
      outgoing: poseLayer(layerAt(pair[0], outgoing.at), poses.outgoing, size),
      incoming: poseLayer(layerAt(pair[1], incoming.at), poses.incoming, size),
    });
  }

  return {
    size,
    prepare: (shot, reader) => preparePhoto(shot, reader, deps),
    move: (shot, placed, picture) => movePhoto(shot, placed, picture, deps),
    release: (photo) => memory.release(photo.image.address),
    openWords: (overlay) => openOverlays([overlay], 0, memory, size),
    measureGround(photo, moments) {
      const meter = createGroundMeter(painter, size);
      for (const at of moments) {
        paint(painter, { kind: 'layer', target, layer: layerAt(photo, at) });
        meter.add(
          target,
          wholesOnFrame(photo.wholes ?? [], photo.layout, photo.cameraPath(at), size),
        );
      }
      return meter.read();
    },
    paint({ storyboard }, frame, photos, cards = []) {
      const content = contentAt(storyboard, frame);
      if (content?.kind === 'transition') {
        const { outgoing, incoming } = content;
        paintTransition(content, [photos[outgoing.shot], photos[incoming.shot]]);
      } else {
        const layer = layerAt(content && photos[content.shot], content?.at ?? 0);
        paint(painter, { kind: 'layer', target, layer });
      }
      const overlays = cards.flatMap((card) => poseOverlay(card, frame) ?? []);
      paintOverlays(painter, target, overlays);
      kernel.yuvToRgba(target.address, width, height, rgba);
      // A view of the memory is only valid until the memory grows, so it is created each time.
      const { buffer } = memory.memory;
      return new Uint8ClampedArray(buffer, rgba, width * height * 4);
    },
    yuv: () => memory.view(target.address, (width * height * 3) / 2),
  };
}

type PlacedPhotoOrNone = PlacedPhoto | undefined;

/** Frames of the cross fades of which tables are cached: a usual one has 30. */
const MAX_TABLES = 45;

/** Filling a table takes longer than painting with it, and every cross fade needs the same ones. */
function cacheLightTables(memory: FrameMemory): (amount: number) => LightTables {
  const cached = new Map<number, LightTables>();
  return (amount) => {
    const found = cached.get(amount);
    if (found !== undefined) return found;
    const [oldest] = cached.size < MAX_TABLES ? [] : cached;
    const luma = oldest?.[1].luma ?? memory.allocate(2 * TABLE_BYTES);
    if (oldest !== undefined) cached.delete(oldest[0]);
    const tables = { luma, weight: luma + TABLE_BYTES };
    fillLightTables(memory.memory, tables, amount);
    cached.set(amount, tables);
    return tables;
  };
}
