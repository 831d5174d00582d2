import { useId } from 'react';
import { Stepper } from '@/components/ui/stepper';
import { Switch } from '@/components/ui/switch';
import { shotSeconds } from '@/contracts/framing';

/** Where a person starts who sets a length, in seconds. */
const FIRST_SECONDS = 4;

interface PhotoSecondsProps {
  /** Undefined: the version's length decides. */
  readonly seconds: number | undefined;
  readonly onChange: (seconds: number | undefined) => void;
}

/** How long a photo is seen: chosen automatically, or in half-second steps. */
export function PhotoSeconds({ seconds, onChange }: PhotoSecondsProps) {
  const id = useId();
  return (
    <section aria-label="Timing" className="grid gap-2 text-sm">
      <div className="flex min-h-8 items-center justify-between gap-4">
        <label htmlFor={id} className="font-medium">
          Automatic length
        </label>
        <Switch
          id={id}
          checked={seconds === undefined}
          onCheckedChange={(isAutomatic) => onChange(isAutomatic ? undefined : FIRST_SECONDS)}
        />
      </div>
      {seconds === undefined ? (
        <p className="text-muted">Each version gives it the time that suits its length.</p>
      ) : (
        <div className="flex items-center justify-between gap-4">
          <span className="text-muted">Seen for</span>
          <Stepper
            label="Length of this photo"
            value={seconds}
            min={shotSeconds.minValue ?? 0}
            max={shotSeconds.maxValue ?? 0}
            step={0.5}
            onChange={onChange}
          />
        </div>
      )}
    </section>
  );
}
