import { ShapePicture } from '@/components/cuts/shape-picture';
import type { Cut } from '@/contracts/cuts';
import { shapeSizes } from '@/contracts/shape';
import { withQuery } from '@/lib/api/cuts';

/** Side of the square in which stills of every shape stand, in CSS pixels. */
const BOX_PX = 72;

/** A still of a version in its shape, or a drawing of the shape before there is one. */
export function CutStill({ cut }: { cut: Cut }) {
  const { width, height } = cut.video ?? shapeSizes[cut.shape];
  const scale = BOX_PX / Math.max(width, height);
  return (
    <span className="grid shrink-0 place-items-center" style={{ width: BOX_PX, height: BOX_PX }}>
      {cut.video === undefined ? (
        <ShapePicture shape={cut.shape} className="size-12 text-muted" />
      ) : (
        <img
          src={withQuery(cut.video.posterUrl, 'width', 320)}
          alt=""
          style={{ width: Math.round(width * scale), height: Math.round(height * scale) }}
          loading="lazy"
          className="rounded-[4px] bg-sunken object-cover"
        />
      )}
    </span>
  );
}
