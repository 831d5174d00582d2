import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { shapeName } from '@/components/versions/shape-picture';
import type { FocusPoint } from '@/contracts/project/framing';
import { shapeSizes, type VideoShape } from '@/contracts/project/shape';
import { shotImageUrl } from '@/lib/api/shots';
import { clipSources } from '@/lib/draft/clip-sources';
import { type DraftShot, isMoving } from '@/lib/draft/draft';
import { cropWindow } from '@/lib/draft/framing';
import { ClipFrame } from './clip-frame';
import { FocusFrame } from './focus-frame';

interface FocusPictureProps {
  readonly projectId: string | undefined;
  readonly shot: DraftShot;
  /** Undefined for automatic. */
  readonly point: FocusPoint | undefined;
  /** The shapes whose windows are drawn. */
  readonly shapes: readonly VideoShape[];
  readonly showsWhole: boolean;
  readonly onChange: (point: FocusPoint) => void;
}

const CENTRE: FocusPoint = { x: 0.5, y: 0.5 };
/**
 * The picture with its point of interest, moved by tap, drag or arrow keys, and the window of each shape. For
 * a clip, the first frame of the used part.
 */
export function FocusPicture(props: FocusPictureProps) {
  const { projectId, shot, point, shapes, showsWhole, onChange } = props;
  const known = shot.stored;
  const [ratio, setRatio] = useState(known === undefined ? 4 / 3 : known.width / known.height);
  const served =
    known === undefined || projectId === undefined
      ? undefined
      : shotImageUrl(projectId, shot.id, { width: 1280, variant: known.pick.fileName });
  const picture = served ?? shot.preview;
  const at = point ?? CENTRE;

  return (
    <FocusFrame
      label="Point that stays in view"
      at={at}
      valueText={point === undefined ? 'Automatic' : undefined}
      isFaint={point === undefined}
      isFixed={showsWhole}
      onChange={onChange}
      className="mx-auto w-full"
      style={{ aspectRatio: ratio, maxWidth: `calc(42dvh * ${ratio})` }}
    >
      {isMoving(shot) ? (
        <ClipFrame
          sources={clipSources(shot, projectId)}
          poster={served}
          seconds={shot.framing?.trim?.start ?? 0}
          name={shot.name}
          onRatio={setRatio}
        />
      ) : (
        picture !== undefined && (
          <img
            src={picture}
            alt={shot.name}
            draggable={false}
            className="absolute inset-0 size-full"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
            }}
          />
        )
      )}
      {!showsWhole &&
        shapes.map((shape) => (
          <WindowOutline
            key={shape}
            shape={shape}
            ratio={ratio}
            point={point}
            isOnly={shapes.length === 1}
          />
        ))}
    </FocusFrame>
  );
}

interface WindowOutlineProps {
  readonly shape: VideoShape;
  /** Width divided by height of the picture. */
  readonly ratio: number;
  readonly point: FocusPoint | undefined;
  /** Whether the area outside is darkened. */
  readonly isOnly: boolean;
}

/** The window of a shape while the camera rests; dashed while its place is automatic. */
function WindowOutline({ shape, ratio, point, isOnly }: WindowOutlineProps) {
  const { width, height } = shapeSizes[shape];
  const crop = cropWindow(ratio, width / height, point);
  const toPercent = (share: number) => `${share * 100}%`;
  return (
    <span
      role="img"
      aria-label={`Shown in ${shapeName(shape)}`}
      data-shape={shape}
      className={classNames(
        'pointer-events-none absolute border border-white/90 outline outline-black/40',
        point === undefined && 'border-dashed',
        isOnly && 'shadow-[0_0_0_100vmax_rgb(20_18_15/0.55)]',
      )}
      style={{
        left: toPercent(crop.left),
        top: toPercent(crop.top),
        width: toPercent(crop.width),
        height: toPercent(crop.height),
      }}
    />
  );
}
