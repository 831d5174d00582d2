import { Play } from 'lucide-react';
import { useRef, useState } from 'react';

/**
 * The rendered video of the sample listing, shown before there is a photo. It is silent and paused until
 * pressed.
 */
export function SamplePreview() {
  const video = useRef<HTMLVideoElement>(null);
  const [wasPressed, setPressed] = useState(false);
  const play = () => {
    setPressed(true);
    const sample = video.current;
    sample?.focus();
    // If the browser refuses, its own controls remain to try again.
    sample?.play().catch(() => undefined);
  };
  return (
    <figure className="relative flex min-h-0 flex-1 flex-col wide:basis-[16.8rem]">
      <div className="relative min-h-0 flex-1">
        <video
          ref={video}
          className="absolute inset-0 size-full object-contain"
          src="/demo/film.mp4"
          poster="/demo/film-poster.webp"
          preload="none"
          muted
          controls={wasPressed}
          tabIndex={wasPressed ? 0 : -1}
          playsInline
          aria-label="A video made from the sample listing"
        />
        {!wasPressed && (
          <button
            type="button"
            aria-label="Play the sample video"
            onClick={play}
            className="absolute inset-0 grid place-items-center focus-visible:-outline-offset-4 focus-visible:outline-white"
          >
            <span className="grid size-14 place-items-center rounded-full bg-scrim">
              <Play aria-hidden="true" className="size-5 translate-x-px fill-current" />
            </span>
          </button>
        )}
      </div>
      <figcaption className="px-4 py-2 text-xs text-white/75">
        Your video will play here. This is our sample listing.
      </figcaption>
    </figure>
  );
}
