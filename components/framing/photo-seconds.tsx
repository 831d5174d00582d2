import { Stepper } from '@/components/ui/stepper';
import { SwitchRow } from '@/components/ui/switch';
import { shotSeconds } from '@/contracts/project/framing';

/** Initial value when the user sets a length, in seconds. */
const FIRST_SECONDS = 4;

interface PhotoSecondsProps {
  /** Undefined: the version's length decides. */
  readonly seconds: number | undefined;
  readonly onChange: (seconds: number | undefined) => void;
}

/** How long a photo is seen: chosen automatically, or in half-second steps. */
export function PhotoSeconds({ seconds, onChange }: PhotoSecondsProps) {
  return (
    <section aria-label="Timing" className="grid gap-2 text-sm">
      <SwitchRow
        label="Automatic length"
        className="min-h-8 font-medium"
        checked={seconds === undefined}
        onCheckedChange={(isAutomatic) => onChange(isAutomatic ? undefined : FIRST_SECONDS)}
      />
      {seconds === undefined ? (
        <p className="text-muted">Each version sets the time to fit its length.</p>
      ) : (
        <div className="flex items-center justify-between gap-4">
          <span className="text-muted">On screen for</span>
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
