interface VideoStillProps {
  /** Address of the files without their extensions. */
  readonly stem: string;
  readonly width: number;
  readonly height: number;
  /** Visible immediately, and so loaded before the rest; the others wait until they are near the view. */
  readonly isFirst?: boolean;
}

/**
 * The still behind a video, visible until the video plays. A video's own poster would be loaded immediately,
 * however far down it is, and in one format only.
 */
export function VideoStill({ stem, width, height, isFirst = false }: VideoStillProps) {
  return (
    <picture>
      <source srcSet={`${stem}-poster.avif`} type="image/avif" />
      <img
        src={`${stem}-poster.webp`}
        alt=""
        width={width}
        height={height}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        className="absolute inset-0 size-full object-cover"
      />
    </picture>
  );
}
