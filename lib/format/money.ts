/** `$25.00`. `amount` in minor units (cents) of the currency, an ISO 4217 code. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
