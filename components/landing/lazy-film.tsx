import type { ReactNode } from 'react';

interface LazyFilmProps {
  /** Address of the files without their endings. */
  readonly stem: string;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly className: string;
  /** Captions. */
  readonly children?: ReactNode;
}

/** Without any poster Chromium paints a grey plate before the film. */
const transparent = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/**
 * A film further down the page. A video's own poster is fetched at once, however far it is; a still
 * that lies behind the video waits until it is near the view, and needs no script.
 */
export function LazyFilm({ stem, width, height, label, className, children }: LazyFilmProps) {
  return (
    <div className={`relative overflow-hidden bg-sunken ${className}`}>
      <picture>
        <source srcSet={`${stem}-poster.avif`} type="image/avif" />
        <img
          src={`${stem}-poster.webp`}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      </picture>
      <video
        className="relative size-full object-cover"
        width={width}
        height={height}
        poster={transparent}
        controls
        muted
        playsInline
        preload="none"
        aria-label={label}
      >
        <source src={`${stem}.webm`} type='video/webm; codecs="av01.0.05M.08"' />
        <source src={`${stem}.mp4`} type="video/mp4" />
        {children}
      </video>
    </div>
  );
}
