import type { FrameSize } from '@/engine/camera/frame-size';
import type { FlowField } from '@/engine/raster/frame-command';
import type { FrameMemory } from '@/engine/raster/frame-memory';
import { FLOW_GRID, flowBytes } from '@/engine/raster/paint-flow';
import { transitions } from '@/engine/transitions/transitions';
import type { PaintFrame } from './encode-segment';
import type { FramePool } from './frames/frame-pool';
import { poseLayer, type ShotLibrary } from './frames/shot-library';
import type { BodySegment, Segment, TransitionSegment } from './plan-segments';

/** What painting segments needs. */
export interface PaintDeps {
  readonly shots: ShotLibrary;
  readonly pool: FramePool;
  readonly memory: FrameMemory;
  readonly size: FrameSize;
}

/** A segment whose shots are open; `close` gives their memory back. */
export interface OpenSegment {
  readonly paintFrame: PaintFrame;
  close(): Promise<void>;
}

/** Opens the shots of a segment, ready to paint its frames. */
export function openSegment(segment: Segment, deps: PaintDeps): Promise<OpenSegment> {
  return segment.kind === 'body' ? openBody(segment, deps) : openTransition(segment, deps);
}

async function openBody(
  { shot: position, first, frames }: BodySegment,
  { shots, pool }: PaintDeps,
): Promise<OpenSegment> {
  const shot = await shots.open(position, first, frames);
  return {
    async paintFrame(index, target) {
      await pool.paint({ kind: 'layer', target, layer: await shot.layerAt(first + index) });
    },
    close: () => shot.close(),
  };
}

async function openTransition(segment: TransitionSegment, deps: PaintDeps): Promise<OpenSegment> {
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
      await pool.paint({ kind: 'blend', target, blend, flow, ...layers });
    },
    async close() {
      if (flow !== undefined) memory.release(flow.address);
      await Promise.all([leaving.close(), coming.close()]);
    },
  };
}
