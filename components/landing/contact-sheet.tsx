import listing from '@/public/sample-listing/listing.json';
import { LazyVideo } from './lazy-video';

/** Eight photographs on the left and the video made from them on the right. */
export function ContactSheet() {
  return (
    <section aria-labelledby="sheet-title" className="border-y border-line bg-surface">
      <div className="page py-16 md:py-24">
        <h2 id="sheet-title" className="display max-w-[22ch] text-2xl md:text-3xl">
          A contact sheet goes in. A film comes out.
        </h2>
        <div className="mt-10 grid items-center gap-8 lg:grid-cols-[1fr_auto_1.15fr]">
          <ol className="grid grid-cols-4 gap-2">
            {listing.photos.slice(0, 8).map((photo, position) => (
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
          <span aria-hidden="true" className="mx-auto text-2xl text-accent max-lg:rotate-90">
            →
          </span>
          <LazyVideo
            stem="/demo/film"
            width={960}
            height={540}
            label="The film made from these photographs"
            className="aspect-video rounded-card"
          />
        </div>
      </div>
    </section>
  );
}
