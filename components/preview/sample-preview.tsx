/** Before there is a photo: the film that was made of the sample listing, silent and still until it is pressed. */
export function SamplePreview() {
  return (
    <figure className="relative flex min-h-0 flex-1 flex-col wide:basis-[14.625rem]">
      <video
        className="min-h-0 w-full flex-1 object-contain opacity-90"
        src="/demo/film.mp4"
        poster="/demo/film-poster.webp"
        preload="none"
        muted
        controls
        playsInline
        aria-label="A film made of the sample listing"
      />
      <figcaption className="px-4 py-2 text-xs text-white/75">
        Your film will play here. This one is of the sample listing.
      </figcaption>
    </figure>
  );
}
