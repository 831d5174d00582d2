import { useSearchParams } from 'next/navigation';
import type { Cut } from '@/contracts/cuts';

/**
 * The version the address names; without one, or with one that is gone, the main one, or the first that
 * was made where the main one was not.
 */
export function useSelectedCut(cuts: readonly Cut[] | undefined): {
  selected: Cut | undefined;
  /** Whether the address names it. */
  isChosen: boolean;
} {
  const wanted = useSearchParams().get('cut');
  const chosen = cuts?.find(({ cutId }) => cutId === wanted);
  const main = cuts?.find(({ isMain, video }) => isMain && video !== undefined);
  return {
    selected: chosen ?? main ?? cuts?.find(({ video }) => video !== undefined) ?? cuts?.[0],
    isChosen: chosen !== undefined,
  };
}
