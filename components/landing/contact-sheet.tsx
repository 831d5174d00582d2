import listing from '@/public/sample-listing/listing.json';
import { LazyVideo } from './lazy-video';
import { VideoWithSound } from './video-with-sound';

/** The photographs of a listing and, under them, two of the versions made from them. */
export function ContactSheet() {
  return (
    <section aria-labelledby="sheet-title" className="border-t border-line">
      <div className="page py-16 md:py-24">
        <h2 id="sheet-title" className="display max-w-[24ch] text-2xl md:text-3xl">
          Upload your photos. Get every version.
        </h2>
        <p className="mt-4 max-w-[68ch] text-muted">
          One click makes them all: the property video, an unbranded one for the MLS, a Reel, one
          for each feed, a teaser. With the address, captions, your name and music.
        </p>
        <ol className="mt-10 grid grid-cols-3 gap-2 sm:grid-cols-9">
          {listing.photos.map((photo, position) => (
            <li key={photo.file} className="relative">
              <img
                src={`/demo/sheet/${photo.file.replace(/\.jpg$/, '.avif')}`}
                alt={photo.alt}
                width={240}
                height={160}
                loading="lazy"
                decoding="async"
                className="w-full rounded-control"
              />
              <span className="figures absolute bottom-1 left-1 rounded-full bg-scrim px-1.5 text-xs text-white">
                {position + 1}
              </span>
            </li>
          ))}
        </ol>
        <span aria-hidden="true" className="my-4 block text-center text-2xl text-accent">
          ↓
        </span>
        {/* Side by side both are equally high: 16/9 and 9/16 of it wide. */}
        <div className="grid gap-x-6 gap-y-8 md:grid-cols-[256fr_81fr]">
          <figure>
            <VideoWithSound
              stem="/demo/film"
              width={1280}
              height={720}
              label="Property video made from these photos, with music"
              className="aspect-video rounded-card"
            />
            <Caption name="Property video" use="Website, YouTube, email" />
          </figure>
          <figure className="mx-auto w-[min(14rem,60vw)] md:w-full">
            <LazyVideo
              stem="/demo/reel"
              width={540}
              height={960}
              label="Reel made from these photos, with music"
              className="aspect-9/16 rounded-card"
            />
            <Caption name="Reel" use="Instagram, TikTok, Shorts" />
          </figure>
        </div>
      </div>
    </section>
  );
}

function Caption({ name, use }: { name: string; use: string }) {
  return (
    <figcaption className="mt-3 text-sm">
      <span className="font-medium">{name}</span> <span className="text-muted">{use}</span>
    </figcaption>
  );
}
