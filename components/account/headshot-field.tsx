import { useState } from 'react';
import { FocusFrame } from '@/components/framing/focus-frame';
import { notifyFailure } from '@/components/ui/notify';
import { useDelayedSave } from '@/components/ui/use-delayed-save';
import { limits } from '@/contracts/limits';
import {
  type BrandHeadshot,
  removeHeadshot,
  saveHeadshot,
  uploadHeadshot,
} from '@/contracts/project/brands';
import { type FocusPoint, squareAround } from '@/contracts/project/framing';
import { call } from '@/lib/api/call';
import { PictureField, useSavePictures } from './picture-field';

/** A moved point is saved this long after its last move. */
const SAVE_DELAY_MS = 500;

/** The headshot with the circle that videos show. */
export function HeadshotField({ headshot }: { readonly headshot: BrandHeadshot | undefined }) {
  return (
    <PictureField
      kind="headshot"
      label="Headshot"
      accept="image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,.heic,.heif"
      maxBytes={limits.photoBytes}
      hint={
        headshot === undefined
          ? 'A photo of you, shown as a circle in videos.'
          : 'Videos show the circle. Tap your face or use the arrow keys to move it.'
      }
      hasPicture={headshot !== undefined}
      upload={uploadHeadshot}
      remove={removeHeadshot}
    >
      {headshot === undefined ? (
        <div className="grid h-44 place-items-center rounded-control border border-dashed border-line-strong/60 px-6 text-center text-sm text-muted">
          A photo of you
        </div>
      ) : (
        <div className="grid h-44 place-items-center rounded-control bg-sunken">
          <HeadshotCrop key={headshot.url} headshot={headshot} />
        </div>
      )}
    </PictureField>
  );
}

function HeadshotCrop({ headshot }: { readonly headshot: BrandHeadshot }) {
  const { url, width, height } = headshot;
  const save = useSavePictures();
  const [focus, setFocus] = useState(headshot.focus);
  const { schedule } = useDelayedSave((wanted: FocusPoint) => {
    save.mutate(() => call(saveHeadshot, { body: { focus: wanted } }), {
      onError: () => {
        setFocus(headshot.focus);
        notifyFailure(
          'Failed to save',
          'The headshot’s crop could not be saved. Please try again.',
        );
      },
    });
  }, SAVE_DELAY_MS);
  const move = (point: FocusPoint) => {
    const next = { x: toShare(point.x), y: toShare(point.y) };
    setFocus(next);
    schedule(next);
  };
  const { left, top, side } = squareAround({ width, height }, focus);
  const toPercent = (length: number, whole: number) => `${(100 * length) / whole}%`;
  return (
    <FocusFrame
      label="Middle of the headshot"
      at={focus}
      onChange={move}
      className="max-h-44 max-w-full"
      // As large as fits, whatever its shape.
      style={{ aspectRatio: width / height, width: `min(100%, ${(11 * width) / height}rem)` }}
    >
      <img
        src={url}
        alt="Your headshot"
        width={width}
        height={height}
        draggable={false}
        className="absolute inset-0 size-full"
      />
      <span
        data-testid="headshot-circle"
        className="pointer-events-none absolute rounded-full border-2 border-white shadow-[0_0_0_100vmax_rgb(20_18_15/0.6)]"
        style={{
          left: toPercent(left, width),
          top: toPercent(top, height),
          width: toPercent(side, width),
          height: toPercent(side, height),
        }}
      />
    </FocusFrame>
  );
}

/** Within the picture, and no finer than a thousandth. */
function toShare(value: number): number {
  return Math.round(1000 * Math.min(1, Math.max(0, value))) / 1000;
}
