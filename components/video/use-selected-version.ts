import { useSearchParams } from 'next/navigation';
import type { Version } from '@/contracts/production/versions';

/**
 * Returns the version in the address; without an existing one there, the main version, or the first completed
 * one if the main one was never rendered.
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
