import { CompareSlider } from './compare-slider';

export function BeforeAfter() {
  return (
    <section aria-labelledby="enhance-title" className="border-y border-line bg-surface">
      <div className="page grid items-center gap-10 py-16 md:grid-cols-[1fr_1.6fr] md:py-24">
        <div>
          <h2 id="enhance-title" className="display text-2xl md:text-3xl">
            Photo too dark? Just say so.
          </h2>
          <p className="mt-4 max-w-[34rem] text-muted">
            “Brighter, no yellow tint.” We fix light and color, never what’s in the room.
          </p>
        </div>
        <CompareSlider
          before={{ src: '/demo/before.avif', alt: 'The room as it was photographed' }}
          after={{ src: '/demo/after.avif', alt: 'The same room, enhanced' }}
        />
      </div>
    </section>
  );
}
