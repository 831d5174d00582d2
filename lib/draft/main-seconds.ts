import { type Cut, cutPresets } from '@/contracts/cuts';

/** The length aimed at by the main version, in seconds: the usual one while there are no versions. */
export function mainSeconds(cuts: readonly Cut[] | undefined): number {
  return cuts?.find(({ isMain }) => isMain)?.targetSeconds ?? cutPresets.property.seconds;
}
