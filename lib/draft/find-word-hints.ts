import { findFairHousingHints } from '@/rules/find-fair-housing-hints';
import {
  type BrandNames,
  findNeutralFaults,
  type NeutralFaultKind,
} from '@/rules/find-neutral-faults';
import { isInvitationOver } from '@/rules/is-invitation-over';
import type { FactsForm } from './facts-form';

/** Suggestions by field, as in `FactsProblems`. */
export type WordHints = Readonly<Record<string, readonly string[]>>;

const kinds: Readonly<Record<NeutralFaultKind, string>> = {
  phone: 'a phone number',
  email: 'an email address',
  web: 'a web address',
  brand: 'a name from your brand',
  invitation: 'an invitation',
};

/**
 * Returns hints on the texts of a form: what MLS versions do not show, and fair-housing wording; and on an
 * open house that is over.
 */
export function findWordHints(form: FactsForm, brand: BrandNames, now: Date): WordHints {
  const captions = Object.entries(form.captions).flatMap(([shotId, { title, detail }]) => [
    { field: `caption ${shotId}`, text: title, isTitle: false },
    { field: `caption ${shotId} detail`, text: detail, isTitle: false },
  ]);
  const texts = [
    { field: 'address', text: form.address, isTitle: true },
    { field: 'city', text: form.city, isTitle: true },
    ...form.highlights.map((text, i) => ({ field: `highlight ${i}`, text, isTitle: false })),
    ...captions,
  ];
  const hints: Record<string, string[]> = {};
  for (const { field, text, isTitle } of texts) {
    const found = [...hintAtNeutral(text, brand, isTitle), ...hintAtFairHousing(text)];
    if (found.length > 0) hints[field] = found;
  }
  if (hasTypedDayPassed(form, now)) {
    hints.status = ['This date has passed, but your videos would still advertise it.'];
  }
  return hints;
}

function hasTypedDayPassed({ status, date, from, to }: FactsForm, now: Date): boolean {
  return status === 'open-house' && isInvitationOver({ kind: status, date, from, to }, now);
}

function hintAtNeutral(text: string, brand: BrandNames, isTitle: boolean): string[] {
  const [fault] = findNeutralFaults(text, brand);
  if (fault === undefined) return [];
  const what = `“${fault.found}” looks like ${kinds[fault.kind]}.`;
  const consequence = isTitle
    ? 'MLSs reject it, so please remove it here.'
    : 'MLS versions don’t show this text.';
  return [`${what} ${consequence}`];
}

function hintAtFairHousing(text: string): string[] {
  return findFairHousingHints(text).map(({ of, found, reason, instead }) => {
    const topic = of === 'style' ? 'Wording' : `Fair housing, ${of}`;
    return `${topic}: “${found}”. ${reason} Try: ${instead}.`;
  });
}
