import type { FrameSize } from '@/engine/camera/frame-size';
import type { FlowField } from '@/engine/raster/frame-command';
import type { FrameMemory } from '@/engine/raster/frame-memory';
import type { FrameOverlay } from '@/engine/raster/frame-overlay';
import { openOverlays } from '@/engine/raster/open-overlays';
import { FLOW_GRID, flowBytes } from '@/engine/raster/paint-flow';
import { poseOverlay } from '@/engine/raster/pose-overlay';
import { poseLayer } from '@/engine/transitions/pose-layer';
import { transitions } from '@/engine/transitions/transitions';
import type { PaintFrame } from './encode-segments';
import type { FramePool } from './frames/frame-pool';
import type { ShotLibrary } from './frames/shot-library';
import type { BodySegment, Segment, TransitionSegment } from './plan-segments';

/** Dependencies for painting segments. */
export interface PaintDeps {
  readonly shots: ShotLibrary;
  readonly pool: FramePool;
  readonly memory: FrameMemory;
  readonly size: FrameSize;
}

/** A segment whose shots are open; `close` releases their memory. */
export interface OpenSegment {
  readonly paintFrame: PaintFrame;
  close(): Promise<void>;
}

/** The overlays of a segment's frame. */
type OverlaysAt = (index: number) => FrameOverlay[];

/** Opens the shots of a segment and its overlays, ready to paint its frames. */
export async function openSegment(segment: Segment, deps: PaintDeps): Promise<OpenSegment> {
  const { drawn, firstFrame } = segment.overlays ?? { drawn: [], firstFrame: 0 };
  const overlays = openOverlays(drawn, firstFrame, deps.memory, deps.size);
  const overlaysAt = (index: number) =>
    overlays.cards.flatMap((card) => poseOverlay(card, index) ?? []);
  const open =
    segment.kind === 'body'
      ? await openBody(segment, deps, overlaysAt)
      : await openTransition(segment, deps, overlaysAt);
  return {
    ...open,
    async close() {
      overlays.close();
      await open.close();
    },
  };
}

async function openBody(
  { shot: position, first, frames }: BodySegment,
  { shots, pool }: PaintDeps,
  overlaysAt: OverlaysAt,
): Promise<OpenSegment> {
  const shot = await shots.open(position, first, frames);
  return {
    async paintFrame(index, target) {
      const layer = await shot.layerAt(first + index);
      await pool.paint({ kind: 'layer', target, layer, overlays: overlaysAt(index) });
    },
    close: () => shot.close(),
  };
}

async function openTransition(
  segment: TransitionSegment,
  deps: PaintDeps,
  overlaysAt: OverlaysAt,
): Promise<OpenSegment> {
  const { outgoing, incoming, frames, type } = segment;
  const { shots, pool, memory, size } = deps;
  const leaving = await shots.open(outgoing.shot, outgoing.first, frames);
  const coming = await shots.open(incoming.shot, incoming.first, frames);
  const compose = transitions[type];
  let flow: FlowField | undefined;
  return {
    async paintFrame(index, target) {
      const { blend, ...poses } = compose((index + 1) / (frames + 1));
      const [from, to] = await Promise.all([
        leaving.layerAt(outgoing.first + index),
        coming.layerAt(incoming.first + index),
      ]);
      const layers = {
        outgoing: poseLayer(from, poses.outgoing, size),
        incoming: poseLayer(to, poses.incoming, size),
      };
      if (blend.kind === 'warp' && flow === undefined) {
        flow = { ...FLOW_GRID, address: memory.allocate(flowBytes(FLOW_GRID)) };
        await pool.paint({ kind: 'flow', flow, ...layers, ...size });
      }
      const overlays = overlaysAt(index);
      await pool.paint({ kind: 'blend', target, blend, flow, overlays, ...layers });
    },
    async close() {
      if (flow !== undefined) memory.release(flow.address);
      await Promise.all([leaving.close(), coming.close()]);
    },
  };
}
