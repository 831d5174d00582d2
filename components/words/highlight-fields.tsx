import { TextField } from '@/components/ui/text-field';
import type { FieldsProps } from './property-fields';

const examples = ['Ocean view', 'Renovated in 2024', 'Two-car garage'];

/** The highlights of the property. */
export function HighlightFields({ form, problems, hints, onChange }: FieldsProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">Highlights</legend>
      {form.highlights.map((value, i) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: Their number and order never change.
          key={i}
          label={`Highlight ${i + 1}`}
          isLabelHidden
          placeholder={examples[i]}
          value={value}
          problem={problems[`highlight ${i}`]}
          hints={hints[`highlight ${i}`]}
          onChange={(text) => onChange({ highlights: form.highlights.with(i, text) })}
        />
      ))}
      <p className="text-xs text-muted">
        Shown together on the last photo, right before the end card.
      </p>
    </fieldset>
  );
}
