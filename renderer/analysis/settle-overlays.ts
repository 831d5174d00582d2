import { loadKernel } from '@/adapters/kernel/load-kernel';
import type { MediaPrograms } from '@/adapters/media/run-clip-program';
import { planPhoto } from '@/engine/camera/plan-photo';
import {
  createGroundMeter,
  measuredSize,
  momentsOf,
  type WordGround,
} from '@/engine/framing/measure-ground';
import { settleAllWords } from '@/engine/framing/settle-words';
import { wholesOnFrame } from '@/engine/framing/wholes-on-frame';
import { createFrameMemory } from '@/engine/raster/frame-memory';
import type { FrameRect } from '@/engine/raster/frame-overlay';
import { startKernel } from '@/engine/raster/kernel';
import { createPainter, paint, painterBytes } from '@/engine/raster/painter';
import type { PlacedOverlay } from '@/engine/raster/placed-overlay';
import { yuvImageBytes } from '@/engine/raster/yuv-image';
import type { FrameRun } from '@/engine/timing/schedule-words';
import type { FramePool } from '../pipeline/frames/frame-pool';
import { createShotLibrary } from '../pipeline/frames/shot-library';
import type { RenderRequest } from '../pipeline/render-request';

type SettleDeps = MediaPrograms & { readonly signal: AbortSignal };

/** Places each overlay with alternative places where the frames behind it are calm. */
export async function settleOverlays(
  request: RenderRequest,
  deps: SettleDeps,
): Promise<PlacedOverlay[]> {
  const { overlays = [], size } = request;
  return settleAllWords(overlays, size, (run) => measureFirstShot(request, run, deps));
}

/** Measures the first shot behind words: small frames of it, as a preview paints them. */
async function measureFirstShot(
  request: RenderRequest,
  run: FrameRun,
  deps: SettleDeps,
): Promise<WordGround | undefined> {
  const size = measuredSize(request.size);
  const { width, height } = size;
  const frames = createFrameMemory();
  const { memory } = frames;
  const address = frames.allocate(painterBytes(width, height));
  const kernel = startKernel(loadKernel(), memory);
  const painter = createPainter({ kernel, memory, address, width, height });
  const target = { address: frames.allocate(yuvImageBytes(width, height)), width, height };
  const pool: FramePool = {
    paint: async (command) => paint(painter, command),
    close: async () => undefined,
  };
  const library = createShotLibrary(
    { ...request, size },
    { ...deps, memory: frames, pool, depth: 1, idlePhotos: 0 },
  );
  const wholesAt = followWholes(request);
  const moments = momentsOf(run, request.storyboard.shots[0]?.frames ?? 0);
  const last = Math.max(0, ...moments);
  const shot = await library.open(0, 0, last + 1);
  try {
    const meter = createGroundMeter(painter, size);
    // A clip's frames come in their order, each once.
    for (let at = 0; at <= last; at++) {
      const layer = await shot.layerAt(at);
      if (!moments.includes(at)) continue;
      paint(painter, { kind: 'layer', target, layer });
      meter.add(target, wholesAt(at));
    }
    return meter.read();
  } finally {
    await shot.close();
    await library.close();
  }
}

/** Returns the positions of faces and writing of the first shot in its frames, in the measured size. */
function followWholes({ shots, storyboard, size }: RenderRequest): (at: number) => FrameRect[] {
  const [shot] = shots;
  if (shot?.framing?.wholes === undefined) return () => [];
  const frames = storyboard.shots[0]?.frames ?? 1;
  const pace = shot.kind === 'clip' ? 0 : shot.pace;
  const { layout, cameraPath, wholes } = planPhoto({ ...shot, pace, frames }, size);
  return (at) => wholesOnFrame(wholes, layout, cameraPath(at), measuredSize(size));
}
