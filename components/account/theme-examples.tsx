import type { WordTheme } from '@/contracts/words';

const kinds = [
  { kind: 'title', label: 'Title' },
  { kind: 'lower-third', label: 'Caption' },
  { kind: 'end-card', label: 'End card' },
] as const;

/** How videos of a theme look: pictures of the sample listing with an agent of nobody's name. */
export function ThemeExamples({ theme }: { readonly theme: WordTheme }) {
  return (
    <section aria-label="Examples of this theme" className="grid gap-2">
      <ul className="grid gap-2 sm:grid-cols-3">
        {kinds.map(({ kind, label }) => (
          <li key={kind} className="grid gap-1">
            <img
              src={`/themes/${theme}-${kind}.webp`}
              alt=""
              width={640}
              height={360}
              loading="lazy"
              className="h-auto w-full rounded-control bg-sunken"
            />
            <span className="text-xs text-muted">{label}</span>
          </li>
        ))}
      </ul>
      <p className="text-xs text-muted">
        An example listing and agent. Your videos show your own, in your colours where you set them.
      </p>
    </section>
  );
}
