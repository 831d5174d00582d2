'use client';

import { type CSSProperties, useState } from 'react';

interface Picture {
  readonly src: string;
  readonly alt: string;
}

/** Two pictures over each other, divided by a range control. Without scripts the divider is fixed. */
export function CompareSlider({ before, after }: { before: Picture; after: Picture }) {
  const [split, setSplit] = useState(50);
  return (
    <div
      className="relative aspect-[3/2] overflow-hidden rounded-card bg-sunken"
      style={{ '--split': `${split}%` } as CSSProperties}
    >
      <Layer picture={after} />
      <div className="absolute inset-0 [clip-path:inset(0_calc(100%-var(--split))_0_0)]">
        <Layer picture={before} />
      </div>
      <span className="absolute top-3 left-3 rounded-full bg-scrim px-2.5 py-0.5 text-sm text-white">
        Original
      </span>
      <span className="absolute top-3 right-3 rounded-full bg-scrim px-2.5 py-0.5 text-sm text-white">
        Enhanced
      </span>
      <div
        aria-hidden="true"
        className="absolute inset-y-0 left-(--split) w-0.5 -translate-x-1/2 bg-white"
      >
        <span className="absolute top-1/2 left-1/2 grid size-10 -translate-1/2 place-items-center rounded-full bg-white text-[#1b1916] shadow-float">
          ⇔
        </span>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={split}
        onChange={(event) => setSplit(event.target.valueAsNumber)}
        aria-label="Compare original and enhanced"
        className="absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
    </div>
  );
}

function Layer({ picture }: { picture: Picture }) {
  return (
    <img
      src={picture.src}
      alt={picture.alt}
      width={1200}
      height={800}
      loading="lazy"
      decoding="async"
      className="absolute inset-0 size-full object-cover"
    />
  );
}
