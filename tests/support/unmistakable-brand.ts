import type { PersonBrand } from '@/contracts/project/brands';

/** A brand of words that occur in no listing. The theme is left out: all versions share it. */
export const unmistakableBrand = {
  name: 'Zyxmira Quolthuis',
  title: 'Vexillologist',
  brokerage: 'Brompfen & Wuzzlix Realty',
  licence: 'DRE 07654321',
  phone: '(555) 019-8642',
  email: 'zyxmira@wuzzlix.example',
  website: 'wuzzlix.example',
  callToAction: 'Squonk before Sunday',
  colours: { ground: '#b1005e', accent: '#00ffc8' },
  showsEqualHousing: true,
} as const satisfies PersonBrand;

/** Facts into which the user has typed their own name and an invitation, wherever possible. */
export const leakyFacts = {
  address: '412 Alder Lane',
  city: 'Sausalito',
  price: { amount: 1_285_000, currency: 'USD' },
  status: { kind: 'open-house', date: '2026-11-29', from: '13:17', to: '16:43' },
  highlights: ['Ask Zyxmira, 555 019 8642', 'zyxmira [at] wuzzlix [dot] example', 'Sea view'],
} as const;

/** Texts that must not occur anywhere, in lower case. */
const leaks = [
  ...['zyxmira', 'quolthuis', 'vexillologist', 'brompfen', 'wuzzlix', '07654321', '019-8642'],
  ...['019 8642', '0198642', 'squonk', '#b1005e', '#00ffc8', 'open house', 'open-house', '13:17'],
];

/** Returns the words of the brand or the invitation that occur in bytes, as UTF-8 or UTF-16. */
export function findLeaks(bytes: Uint8Array | string): string[] {
  const buffer = Buffer.from(bytes as Uint8Array);
  const narrow = buffer.toString('latin1').toLowerCase();
  const wide = narrow.replaceAll('\0', '');
  return leaks.filter((leak) => narrow.includes(leak) || wide.includes(leak));
}
