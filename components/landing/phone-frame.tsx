import { preload } from 'react-dom';

const still = '/demo/tour-poster.webp';

/** The demo video as a buyer meets it. Its still is shown alone where motion is unwelcome. */
export function PhoneFrame() {
  preload(still, { as: 'image', fetchPriority: 'high' });
  return (
    <figure className="mx-auto w-[min(17.5rem,70vw)]">
      <div className="rounded-[2.25rem] border border-line-strong/40 bg-[#14120f] p-2.5 shadow-float">
        <video
          className="aspect-[9/16] w-full rounded-[1.75rem] bg-sunken object-cover"
          width={540}
          height={960}
          poster={still}
          autoPlay
          muted
          loop
          playsInline
          preload="none"
          aria-label="Demo video: the rooms of a house, filmed from photographs"
        >
          <source
            src="/demo/tour.webm"
            type='video/webm; codecs="av01.0.04M.08"'
            media="(prefers-reduced-motion: no-preference)"
          />
          <source
            src="/demo/tour.mp4"
            type="video/mp4"
            media="(prefers-reduced-motion: no-preference)"
          />
        </video>
      </div>
      <figcaption className="mt-4 text-center text-sm text-muted">
        Made by Homereel from eight photographs.
      </figcaption>
    </figure>
  );
}
