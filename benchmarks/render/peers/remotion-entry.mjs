/** The bench's slideshow as a Remotion composition; bundled by Remotion, outside of this project. */
import { createElement } from 'react';
import {
  AbsoluteFill,
  Composition,
  Img,
  interpolate,
  registerRoot,
  Sequence,
  staticFile,
  useCurrentFrame,
} from 'remotion';

function Slideshow({ shots }) {
  return shots.map(({ start, frames, ...shot }) =>
    createElement(
      Sequence,
      { key: start, from: start, durationInFrames: frames },
      createElement(Shot, { frames, ...shot }),
    ),
  );
}

function Shot({ file, frames, fadeIn, zoom }) {
  const frame = useCurrentFrame();
  const scale = interpolate(frame, [0, frames], zoom);
  const opacity = fadeIn === 0 ? 1 : interpolate(frame, [0, fadeIn], [0, 1]);
  const style = { width: '100%', height: '100%', objectFit: 'cover', scale: String(scale) };
  return createElement(
    AbsoluteFill,
    { style: { opacity: Math.min(1, opacity) } },
    createElement(Img, { src: staticFile(file), style }),
  );
}

const shape = { width: 1920, height: 1080, fps: 30, durationInFrames: 1 };
registerRoot(() => createElement(Composition, { id: 'slideshow', component: Slideshow, ...shape }));
