import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import type { FactsForm, FactsProblems } from '@/lib/draft/facts-form';
import type { WordHints } from '@/lib/draft/find-word-hints';
import { listingStatuses } from '@/lib/format/listing-status';

export interface FieldsProps {
  readonly form: FactsForm;
  readonly problems: FactsProblems;
  readonly hints: WordHints;
  readonly onChange: (change: Partial<FactsForm>) => void;
}

/** Currencies on offer; a stored one that is not among them stays. */
const currencies = [
  ...['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'AED'],
  ...['ILS', 'INR', 'JPY', 'CNY', 'HKD', 'KRW', 'SGD', 'THB', 'ZAR', 'BRL', 'MXN', 'TRY'],
];
const areaUnits = [
  { value: 'sqft', label: 'sq ft' },
  { value: 'sqm', label: 'm²' },
] as const;
const statuses = [
  { value: 'none', label: 'None' },
  ...listingStatuses.map(({ kind, label }) => ({ value: kind, label })),
] as const;

/** Address, price, size and status of the property. */
export function PropertyFields({ form, problems, hints, onChange }: FieldsProps) {
  const field = (name: 'address' | 'city' | 'price' | 'beds' | 'baths' | 'area') => ({
    value: form[name],
    problem: problems[name],
    hints: hints[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  const known = currencies.includes(form.currency) ? currencies : [form.currency, ...currencies];
  return (
    <section aria-label="Property" className="grid grid-cols-2 gap-3 sm:grid-cols-6">
      <TextField
        label="Address"
        maxLength={200}
        placeholder="412 Alder Lane"
        className="col-span-2 sm:col-span-6"
        {...field('address')}
      />
      <TextField
        label="City"
        maxLength={200}
        placeholder="Sausalito, California"
        className="col-span-2 sm:col-span-6"
        {...field('city')}
      />
      <div className="col-span-2 flex items-start gap-2 sm:col-span-6">
        <TextField
          label={form.status === 'sold' ? 'Sold price' : 'Price'}
          inputMode="decimal"
          placeholder="1,285,000"
          className="flex-1"
          {...field('price')}
        />
        <Select
          label="Currency"
          className="mt-[1.6875rem] h-10 w-24"
          value={form.currency}
          options={known.map((value) => ({ value, label: value }))}
          onChange={(currency) => onChange({ currency })}
        />
      </div>
      <TextField label="Beds" inputMode="numeric" className="sm:col-span-1" {...field('beds')} />
      <TextField label="Baths" inputMode="decimal" className="sm:col-span-1" {...field('baths')} />
      <div className="col-span-2 flex items-start gap-2 sm:col-span-4">
        <TextField label="Area" inputMode="decimal" className="flex-1" {...field('area')} />
        <Select
          label="Unit of the area"
          className="mt-[1.6875rem] h-10 w-24"
          value={form.areaUnit}
          options={areaUnits}
          onChange={(areaUnit) => onChange({ areaUnit })}
        />
      </div>
      <StatusFields form={form} problems={problems} hints={hints} onChange={onChange} />
    </section>
  );
}

function StatusFields({ form, problems, hints, onChange }: FieldsProps) {
  return (
    <div className="col-span-2 grid gap-1.5 sm:col-span-6">
      <span aria-hidden="true" className="text-sm font-medium">
        Status
      </span>
      <Select
        label="Status"
        className="h-10 w-full"
        value={form.status}
        options={statuses}
        onChange={(status) => onChange({ status })}
      />
      {form.status === 'sold' && (
        <p className="text-xs text-muted">Shown next to Sold. Leave it blank to hide the price.</p>
      )}
      {form.status === 'open-house' && (
        <>
          <div className="mt-1.5 grid grid-cols-2 gap-3 sm:grid-cols-3">
            <TextField
              label="Date"
              type="date"
              className="col-span-2 sm:col-span-1"
              value={form.date}
              hints={hints.status}
              onChange={(date) => onChange({ date })}
            />
            <TextField
              label="From"
              type="time"
              value={form.from}
              onChange={(from) => onChange({ from })}
            />
            <TextField
              label="To"
              type="time"
              value={form.to}
              problem={problems.status}
              onChange={(to) => onChange({ to })}
            />
          </div>
          <p className="text-xs text-muted">MLS versions don’t show open houses.</p>
        </>
      )}
    </div>
  );
}
