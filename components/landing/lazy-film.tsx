import type { ReactNode } from 'react';
import { InlineScript } from '@/components/shell/inline-script';
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

/**
 * Gives a film its controls when it comes near the view, or a key is pressed that may lead there:
 * drawing them takes a phone longer than all the rest of the page. Where scripts are off, browsers
 * show them by themselves.
 */
const controlsWhenNear = `{
  const film = document.currentScript.previousElementSibling;
  const near = new IntersectionObserver(([entry]) => entry.isIntersecting && show(), { rootMargin: '25%' });
  const show = () => {
    film.controls = true;
    near.disconnect();
    removeEventListener('keydown', show);
  };
  near.observe(film);
  addEventListener('keydown', show);
}`;

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
        muted
        playsInline
        preload="none"
        aria-label={label}
        // The script below may have given it controls before React looks.
        suppressHydrationWarning
      >
        <source src={`${stem}.webm`} type='video/webm; codecs="av01.0.05M.08"' />
        <source src={`${stem}.mp4`} type="video/mp4" />
        {children}
      </video>
      <InlineScript source={controlsWhenNear} />
    </div>
  );
}
