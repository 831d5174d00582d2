import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useOnline } from '@/components/ui/use-online';
import { listingTextQueries } from '@/lib/api/listing-text';
import { settingsQueries } from '@/lib/api/settings';
import { addStatedFacts } from '@/lib/listing-text/add-stated-facts';
import { type FoundFacts, readListing } from '@/lib/listing-text/read-listing';

/** Maximum characters of a pasted text that are read, which takes about half a second. */
export const MAX_TEXT_LENGTH = 200_000;

/** Shorter texts are typed, and state no more than the grammar recognises. */
const MIN_MODEL_TEXT_LENGTH = 20;
/** A text is sent once it has not changed for this long (ms). */
const STILL_MS = 600;

export interface ListingReading {
  readonly facts: FoundFacts;
  /** The operator's model that reads the text as well; undefined without one. */
  readonly model: string | undefined;
  /** The model's answer may still add facts. */
  readonly isReading: boolean;
}

/** Returns the facts of a pasted text: the grammar's immediately, with the model's once they arrive. */
export function useListingReading(pasted: string): ListingReading {
  const text = pasted.slice(0, MAX_TEXT_LENGTH);
  const found = useMemo(() => readListing(text), [text]);
  const model = useQuery(settingsQueries.all()).data?.visionModel;
  const still = useStill(text);
  const isOnline = useOnline();
  const canSend = model !== undefined && isOnline;
  const isLong = (one: string) => one.trim().length >= MIN_MODEL_TEXT_LENGTH;
  const { data: stated, isFetching } = useQuery({
    ...listingTextQueries.read(still),
    enabled: canSend && isLong(still),
  });
  const isCurrent = canSend && isLong(text) && still === text;
  const facts = useMemo(
    () => (isCurrent && stated !== undefined ? addStatedFacts(found, stated) : found),
    [isCurrent, stated, found],
  );
  return { facts, model, isReading: canSend && isLong(text) && (still !== text || isFetching) };
}

/** The text as it was when it last stood still. */
function useStill(text: string): string {
  const [still, setStill] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), STILL_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return still;
}
