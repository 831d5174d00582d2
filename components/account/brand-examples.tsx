import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import {
  type BrandExampleShape,
  brandExampleShapes,
  type PersonBrand,
} from '@/contracts/project/brands';
import { shapeSizes } from '@/contracts/project/shape';
import { brandTexts } from '@/contracts/project/words';
import { brandQueries } from '@/lib/api/brands';
import { CallError } from '@/lib/api/call';

/** Delay after the last key before examples are drawn. */
const DELAY_MS = 250;

/** The example that shows most of the brand comes first. */
const examples = [
  { name: 'endCard', label: 'End card' },
  { name: 'title', label: 'Title' },
  { name: 'lowerThird', label: 'Caption' },
] as const;

/** Shows example videos with the brand, redrawn as it changes, without saving it. */
export function BrandExamples({ brand }: { readonly brand: PersonBrand }) {
  const name = useId();
  const [shape, setShape] = useState<BrandExampleShape>('16:9');
  const pictures = useQuery(brandQueries.pictures()).data;
  const drawn = useQuery(brandQueries.examples(shape, brand));
  const { data, error, isFetching, isPaused, refetch } = drawn;
  const isStale = data !== undefined && JSON.stringify(data.brand) !== JSON.stringify(brand);
  const wanted = JSON.stringify([shape, brand, pictures]);
  // A newer request cancels the previous one, whose picture stays until the new one arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted is compared by value.
  useEffect(() => {
    const timer = setTimeout(() => void refetch(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted, refetch]);
  return (
    <section aria-label="How your videos look" aria-busy={isFetching} className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-sm font-medium">How your videos look</legend>
        {brandExampleShapes.map((each) => (
          <label
            key={each}
            className="inline-flex h-9 cursor-pointer items-center gap-2 rounded-full border border-line-strong/60 px-3 text-sm pointer-coarse:h-11 has-checked:border-brand has-checked:bg-brand-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              checked={each === shape}
              onChange={() => setShape(each)}
              className="accent-brand outline-none"
            />
            {shapeSizes[each].label} {each}
          </label>
        ))}
      </fieldset>
      <ul
        className={classNames(
          'grid gap-2',
          shape === '16:9' ? 'sm:grid-cols-3 lg:grid-cols-1' : 'grid-cols-3',
        )}
      >
        {examples.map(({ name: example, label }) => (
          <li key={example} className="grid gap-1">
            {data === undefined ? (
              <Skeleton className={aspects[shape]} />
            ) : (
              <img
                src={data[example]}
                alt={example === 'endCard' ? describeEndCard(brand) : exampleTexts[example]}
                className={classNames(
                  'w-full rounded-control bg-sunken transition-opacity duration-150',
                  aspects[shape],
                  isStale && 'opacity-50',
                )}
              />
            )}
            <span aria-hidden="true" className="text-xs text-muted">
              {label}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-xs text-muted">
        This is an example listing. Nothing is saved until you save it.
      </p>
      {isStale && error === null && (
        <p className="text-xs text-muted">
          {isPaused ? 'Your changes appear when you’re back online.' : 'Updating the examples…'}
        </p>
      )}
      <p role="status" className="text-sm text-danger">
        {error !== null && toSentence(error)}
      </p>
      {error !== null && !isFetching && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => void refetch()}
        >
          Try Again
        </Button>
      )}
    </section>
  );
}

const aspects: Readonly<Record<BrandExampleShape, string>> = {
  '16:9': 'aspect-video',
  '9:16': 'aspect-[9/16]',
};

const exampleTexts = {
  title: 'Title of an example listing: address, city, status, price and rooms',
  lowerThird: 'Caption of an example photo: Kitchen',
} as const;

function describeEndCard(brand: PersonBrand): string {
  const texts = brandTexts.flatMap((text) => brand[text] ?? []);
  return texts.length === 0
    ? 'End of the video, without contact details'
    : `End card: ${texts.join(', ')}`;
}

function toSentence(error: Error): string {
  const reason = error instanceof CallError ? error.message : 'Please try again.';
  return `The examples could not be updated. ${reason}`;
}
