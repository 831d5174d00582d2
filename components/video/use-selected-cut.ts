'use client';

import { useSearchParams } from 'next/navigation';
import type { Cut } from '@/contracts/cuts';

/** The version the address names; without one, or with one that is gone, the main one. */
export function useSelectedCut(cuts: readonly Cut[] | undefined): {
  selected: Cut | undefined;
  /** Whether the address names it. */
  isChosen: boolean;
} {
  const wanted = useSearchParams().get('cut');
  const chosen = cuts?.find(({ cutId }) => cutId === wanted);
  return {
    selected: chosen ?? cuts?.find(({ isMain }) => isMain),
    isChosen: chosen !== undefined,
  };
}
