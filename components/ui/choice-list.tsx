import { useId } from 'react';

interface ChoiceListProps<Choice extends string> {
  readonly legend: string;
  readonly options: Readonly<Record<Choice, { readonly label: string; readonly purpose: string }>>;
  readonly chosen: readonly Choice[];
  readonly onChange: (chosen: readonly Choice[]) => void;
}

/** A list of checkboxes, each with a description. */
export function ChoiceList<Choice extends string>(props: ChoiceListProps<Choice>) {
  const { legend, options, chosen, onChange } = props;
  const id = useId();
  const all = Object.keys(options) as Choice[];
  const toggle = (choice: Choice) =>
    onChange(all.filter((one) => chosen.includes(one) !== (one === choice)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {all.map((choice) => (
        <div key={choice} className="flex items-start gap-3">
          <input
            id={`${id}-${choice}`}
            type="checkbox"
            aria-describedby={`${id}-${choice}-purpose`}
            className="mt-0.5 size-5 shrink-0 cursor-pointer accent-brand"
            checked={chosen.includes(choice)}
            onChange={() => toggle(choice)}
          />
          <div className="grid">
            <label htmlFor={`${id}-${choice}`} className="cursor-pointer text-sm font-medium">
              {options[choice].label}
            </label>
            <p id={`${id}-${choice}-purpose`} className="text-sm text-muted">
              {options[choice].purpose}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
