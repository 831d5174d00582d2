import { useEffect, useId, useState } from 'react';
import { Input } from '@/components/ui/input';
import { SwitchRow } from '@/components/ui/switch';
import type { PersonBrand } from '@/contracts/project/brands';
import { contrastOf, MIN_TEXT_CONTRAST, toRgb } from '@/rules/colours';

type Colours = NonNullable<PersonBrand['colours']>;

/** Initial custom colours: those of the first theme. */
const firstColours: Colours = { ground: '#143028', accent: '#e2a84a' };

interface BrandColoursProps {
  /** Absent: those of the theme. */
  readonly colours: Colours | undefined;
  readonly onChange: (colours: Colours | undefined) => void;
}

/** The end card's ground and accent; says when the accent cannot be read on the ground. */
export function BrandColours({ colours, onChange }: BrandColoursProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Colors</legend>
      <SwitchRow
        label="Custom colors"
        className="gap-6 text-sm font-medium"
        checked={colours !== undefined}
        onCheckedChange={(isOwn) => onChange(isOwn ? firstColours : undefined)}
      />
      {colours === undefined ? (
        <p className="text-sm text-muted">Colors come from the theme.</p>
      ) : (
        <>
          <div className="flex flex-wrap gap-x-8 gap-y-3">
            <ColourField
              label="Background"
              value={colours.ground}
              onChange={(ground) => onChange({ ...colours, ground })}
            />
            <ColourField
              label="Accent"
              value={colours.accent}
              onChange={(accent) => onChange({ ...colours, accent })}
            />
          </div>
          <p role="status" className="text-sm text-muted">
            {describeContrast(colours)}
          </p>
        </>
      )}
    </fieldset>
  );
}

interface ColourFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Chosen by the browser's own means, or typed as style guides give it. */
function ColourField({ label, value, onChange }: ColourFieldProps) {
  const id = useId();
  const [code, setCode] = useState(value);
  useEffect(() => setCode(value), [value]);
  const type = (text: string) => {
    setCode(text);
    const [, digits] = /^#?([0-9a-f]{6})$/i.exec(text.trim()) ?? [];
    if (digits !== undefined) onChange(`#${digits.toLowerCase()}`);
  };
  return (
    <div className="flex items-center gap-3 text-sm">
      <input
        id={id}
        type="color"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-14 cursor-pointer rounded-control border border-line-strong/60 bg-surface p-1"
      />
      <label htmlFor={id}>{label}</label>
      <Input
        aria-label={`Code of the ${label.toLowerCase()}`}
        className="figures w-24"
        maxLength={9}
        spellCheck={false}
        value={code}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setCode(value)}
      />
    </div>
  );
}

function describeContrast({ ground, accent }: Colours): string {
  const contrast = contrastOf(toRgb(ground), toRgb(accent));
  // Rounded down, so that a displayed passing value really passes.
  const shown = `${Math.floor(contrast * 10) / 10}:1`;
  if (contrast >= MIN_TEXT_CONTRAST) return `Easy to read (contrast ${shown}).`;
  return `Hard to read (contrast ${shown}, needs ${MIN_TEXT_CONTRAST}:1). Videos use white or black for text instead.`;
}
