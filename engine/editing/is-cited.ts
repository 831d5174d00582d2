import { toShortName } from './edit-types';

/** Whether one of these reasons names the shot by its file, as one that is left out names the one that stays. */
export function isCited(fileName: string, reasons: readonly string[]): boolean {
  const name = toShortName({ fileName });
  const citations = [
    `the same view as ${name},`,
    `the same view as ${name}.`,
    `; ${name} beside it`,
  ];
  return reasons.some((reason) => citations.some((citation) => reason.includes(citation)));
}
