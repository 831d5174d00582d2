import { type Version, versionPresets } from '@/contracts/production/versions';

/** The length aimed at by the main version, in seconds: the usual one while there are no versions. */
export function mainSeconds(versions: readonly Version[] | undefined): number {
  return versions?.find(({ isMain }) => isMain)?.targetSeconds ?? versionPresets.property.seconds;
}
