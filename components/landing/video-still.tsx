interface VideoStillProps {
  /** Address of the files without their extensions. */
  readonly stem: string;
  readonly width: number;
  readonly height: number;
  /** Seen at once, and so fetched before the rest; the others wait until they are near the view. */
  readonly isFirst?: boolean;
}

/**
 * The still behind a video, seen until the video plays. A video's own poster is fetched at
 * once, however far down it is, and is of one format only.
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
