import { transparentPoster } from '@/components/player/transparent-poster';
import { VideoStill } from './video-still';

/** The demo video as a buyer meets it. Its still is shown alone where motion is unwelcome. */
export function PhoneFrame() {
  return (
    <figure className="mx-auto w-[min(17.5rem,70vw)]">
      <div className="rounded-[2.25rem] border border-line-strong/40 bg-[#14120f] p-2.5 shadow-float">
        <div className="relative aspect-[9/16] overflow-hidden rounded-[1.75rem] bg-sunken">
          <VideoStill stem="/demo/reel" width={540} height={960} isFirst />
          <video
            className="relative size-full object-cover"
            width={540}
            height={960}
            poster={transparentPoster}
            autoPlay
            muted
            loop
            playsInline
            preload="none"
            aria-label="Demo video: the rooms of a house, made from photos"
          >
            <source
              src="/demo/reel.webm"
              type='video/webm; codecs="av01.0.04M.08, opus"'
              media="(prefers-reduced-motion: no-preference)"
            />
            <source
              src="/demo/reel.mp4"
              type="video/mp4"
              media="(prefers-reduced-motion: no-preference)"
            />
          </video>
        </div>
      </div>
      <figcaption className="mt-4 text-center text-sm text-muted">
        Made by Homereel from nine photos.
      </figcaption>
    </figure>
  );
}
