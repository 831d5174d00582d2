'use client';

import { type DragEvent, useCallback, useRef, useState } from 'react';
import { buttonVariants } from '@/components/ui/button-variants';
import { RadioChips } from '@/components/ui/radio-chips';
import type { CameraMotion } from '@/contracts/project/motion';
import type { VideoShape } from '@/contracts/project/shape';
import type { TrialPhoto } from './moving-photo';

interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
}

interface PhotoTrialProps {
  /** Photos of ours, each with a small copy; the first is shown until another is chosen. */
  readonly photos: readonly [OurPhoto, ...OurPhoto[]];
  readonly motions: readonly Choice<CameraMotion>[];
  readonly shapes: readonly (Choice<VideoShape> & { readonly ratio: number })[];
}

type OurPhoto = TrialPhoto & { readonly thumbnail: string };

const sentences = {
  none: '',
  reading: 'Opening your photo…',
  unreadable: 'This browser cannot open that file. Please choose a photo: JPEG, PNG, WebP or HEIC.',
  unplayable: 'This browser cannot move your photo. The finished video plays everywhere.',
  unreachable: 'The player could not be loaded. Please check your connection and try again.',
} as const;

/**
 * Animates the visitor's own photo in the browser. Loads worker, kernel and engine on first use; until
 * then it shows a still with controls.
 */
export function PhotoTrial({ photos, motions, shapes }: PhotoTrialProps) {
  const [photo, setPhoto] = useState<TrialPhoto>(photos[0]);
  const [motion, setMotion] = useState<CameraMotion>('zoom-in');
  const [shape, setShape] = useState<VideoShape>('16:9');
  const [isPlaying, setPlaying] = useState(false);
  const [notice, setNotice] = useState<keyof typeof sentences>('none');
  const [player, setPlayer] = useState<typeof import('./moving-photo')>();
  /** Counts selections: a file whose reading ends after the next selection is not shown. */
  const chosen = useRef(0);
  const ratio = shapes.find(({ value }) => value === shape)?.ratio ?? 1;

  /** With reduced motion, the visitor starts it by pressing Play. */
  const start = (isWanted = !matchMedia('(prefers-reduced-motion: reduce)').matches) => {
    setNotice('none');
    setPlaying((now) => now || isWanted);
    import('./moving-photo').then(setPlayer, () => setNotice('unreachable'));
  };
  const show = (next: TrialPhoto) => {
    if (photo.src.startsWith('blob:')) URL.revokeObjectURL(photo.src);
    chosen.current++;
    setPhoto(next);
    start();
  };
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const turn = ++chosen.current;
    setNotice('reading');
    try {
      const read = await (await import('./moving-photo')).readPhoto(file);
      if (turn !== chosen.current) return;
      if (read === undefined) setNotice('unreadable');
      else show(read);
    } catch {
      setNotice('unreachable');
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void open(event.dataTransfer.files[0]);
  };
  const tellUnplayable = useCallback(() => setNotice('unplayable'), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped can be chosen by the button, too
    <div className="grid gap-4" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-card border border-line bg-sunken [container-type:size]">
        <div
          className="group relative overflow-hidden"
          style={{ aspectRatio: ratio, width: `min(100cqw, 100cqh * ${ratio})` }}
        >
          {player !== undefined && (
            <player.MovingPhoto
              {...{ photo, motion, shape, isPlaying }}
              onObstacle={tellUnplayable}
            />
          )}
          <img
            src={photo.src}
            alt=""
            width={1280}
            height={853}
            loading="lazy"
            decoding="async"
            className="pointer-events-none absolute inset-0 size-full object-cover transition-opacity duration-200 group-has-aria-[busy=false]:opacity-0"
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          className={buttonVariants({ variant: 'secondary', size: 'large' })}
          onClick={() => (isPlaying ? setPlaying(false) : start(true))}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <label
          className={`${buttonVariants({ size: 'large' })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
        >
          Choose your photo
          <input
            type="file"
            accept="image/*,.heic,.heif"
            className="sr-only"
            onChange={({ target }) => {
              void open(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
        {photos.map((ours) => (
          <button
            key={ours.id}
            type="button"
            aria-pressed={ours.id === photo.id}
            className="overflow-hidden rounded-control border-2 border-transparent aria-pressed:border-accent"
            onClick={() => show(ours)}
          >
            <img src={ours.thumbnail} alt={ours.alt} width={72} height={48} loading="lazy" />
          </button>
        ))}
      </div>
      <p role="status" className="text-sm empty:hidden">
        {sentences[notice]}
      </p>
      <RadioChips
        legend="Motion"
        options={motions}
        value={motion}
        onChange={(value) => {
          setMotion(value);
          start();
        }}
      />
      <RadioChips
        legend="Shape"
        options={shapes}
        value={shape}
        onChange={(value) => {
          setShape(value);
          start();
        }}
      />
    </div>
  );
}
