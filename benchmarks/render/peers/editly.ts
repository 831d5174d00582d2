import { FRAME_RATE } from '@/contracts/production/storyboard';
import { ffmpeg } from '../bench';
import { ourSettings } from '../speed';
import { type PreparePeer, ZOOM } from './peer';

/** It zooms itself; fabric on a canvas paints the photos, headless GL the fades. */
export const prepareEditly: PreparePeer = async ({ request }) => {
  const { shots, size, storyboard } = request;
  const seconds = (frames: number | undefined) => (frames ?? 0) / FRAME_RATE;
  const clips = shots.map(({ path, motion }, i) => ({
    duration: seconds(storyboard.shots[i]?.frames),
    transition: { name: 'fade', duration: seconds(storyboard.transitions[i]?.frames) },
    layers: [
      {
        type: 'image',
        path,
        resizeMode: 'cover',
        zoomDirection: motion === 'zoom-in' ? 'in' : 'out',
        zoomAmount: ZOOM,
      },
    ],
  }));
  const spec = { ...size, fps: FRAME_RATE, clips, ffmpegPath: ffmpeg };
  return (outPath, x264) => ({
    module: 'editly',
    export: 'default',
    options: { ...spec, outPath, ...(x264 === 'ours' && { customOutputArgs: ourSettings() }) },
  });
};
