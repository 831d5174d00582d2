import { ImageOff } from 'lucide-react';
import Image from 'next/image';
import { useState } from 'react';
import { classNames } from './class-names';
import { useOnline } from './use-online';

interface PhotoProps {
  /** Absent: the placeholder picture shows. */
  readonly src: string | undefined;
  readonly alt: string;
  /** Tiny blurred placeholder as a data URL, shown until the picture is loaded. */
  readonly placeholder?: string | undefined;
  readonly className?: string;
  readonly eager?: boolean;
}

/**
 * A photograph filling its (positioned) frame. A link that fails gives way to a drawn placeholder, and is
 * tried again when the network is back.
 */
export function Photo({ src, alt, placeholder, className, eager = false }: PhotoProps) {
  const isOnline = useOnline();
  const [failed, setFailed] = useState<{ src: string; isOnline: boolean }>();
  const hasFailed = failed !== undefined && failed.src === src && failed.isOnline === isOnline;
  if (src === undefined || hasFailed) {
    return (
      <span
        role="img"
        aria-label={alt}
        data-placeholder="true"
        className="absolute inset-0 grid place-items-center bg-sunken text-muted"
      >
        <ImageOff aria-hidden="true" className="size-6 stroke-[1.5]" />
      </span>
    );
  }
  return (
    <Image
      unoptimized
      fill
      src={src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      draggable={false}
      {...(placeholder !== undefined && { placeholder: 'blur', blurDataURL: placeholder })}
      onError={() => setFailed({ src, isOnline })}
      className={classNames('object-cover', className)}
    />
  );
}
