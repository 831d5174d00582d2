import { useSearchParams } from 'next/navigation';
import type { Version } from '@/contracts/production/versions';

/**
 * The version the address names; without one, or with one that is gone, the main one, or the first that
 * was made where the main one was not.
 */
export function useSelectedVersion(versions: readonly Version[] | undefined): {
  selected: Version | undefined;
  /** Whether the address names it. */
  isChosen: boolean;
} {
  const wanted = useSearchParams().get('version');
  const chosen = versions?.find(({ versionId }) => versionId === wanted);
  const main = versions?.find(({ isMain, video }) => isMain && video !== undefined);
  return {
    selected: chosen ?? main ?? versions?.find(({ video }) => video !== undefined) ?? versions?.[0],
    isChosen: chosen !== undefined,
  };
}
