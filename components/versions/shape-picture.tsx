import { classNames } from '@/components/ui/class-names';
import { shapeSizes, type VideoShape } from '@/contracts/project/shape';

/** The longer side of the drawn frame, in units of the drawing. */
const LONG_SIDE = 24;

/** A small drawing of a shape: its frame in true proportions, with a play mark. */
export function ShapePicture({ shape, className }: { shape: VideoShape; className?: string }) {
  const { width, height } = shapeSizes[shape];
  const scale = LONG_SIDE / Math.max(width, height);
  const [w, h] = [width * scale, height * scale];
  return (
    <svg
      aria-hidden="true"
      viewBox="-1 -1 30 30"
      className={classNames('size-7 shrink-0 fill-none stroke-current', className)}
    >
      <rect x={14 - w / 2} y={14 - h / 2} width={w} height={h} rx="2.5" strokeWidth="1.5" />
      <path d="M12.2 11 L16.8 14 L12.2 17 Z" className="fill-current stroke-none" />
    </svg>
  );
}

/** `Vertical 9:16`, `Landscape 4K`. */
export function shapeName(shape: VideoShape): string {
  const { label } = shapeSizes[shape];
  return label.endsWith('4K') ? label : `${label} ${shape}`;
}
