import type { ReactNode } from 'react';
import { FilmStill, transparentPoster } from './film-still';

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

/** A film further down the page. */
export function LazyFilm({ stem, width, height, label, className, children }: LazyFilmProps) {
  return (
    <div className={`relative overflow-hidden bg-sunken ${className}`}>
      <FilmStill stem={stem} width={width} height={height} />
      <video
        className="relative size-full object-cover"
        width={width}
        height={height}
        poster={transparentPoster}
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
