import { toShortName } from './edit-types';

/**
 * Returns whether one of these reasons names the shot by its file, as the reason for a left-out photo names
 * the one that stays.
 */
export function isCited(fileName: string, reasons: readonly string[]): boolean {
  const name = toShortName({ fileName });
  const citations = [
    `the same view as ${name},`,
    `the same view as ${name}.`,
    `; ${name} beside it`,
  ];
  return reasons.some((reason) => citations.some((citation) => reason.includes(citation)));
}
