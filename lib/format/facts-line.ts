import { type FactsForm, readAmount } from '../draft/facts-form';

/** Returns `412 Alder Lane · $1,285,000 · 4 bd · 3 ba` without unknown facts; empty without any. */
export function summariseFacts(form: FactsForm): string {
  const { address, city, price, currency, beds, baths } = form;
  const parts = [
    address.trim() || city.trim(),
    formatPrice(price, currency),
    beds.trim() && `${beds.trim()} bd`,
    baths.trim() && `${baths.trim()} ba`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Empty for what cannot be read as an amount. */
function formatPrice(typed: string, currency: string): string {
  const amount = readAmount(typed);
  if (amount === undefined) return '';
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount);
}
