import { Crop } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Tooltip } from '@/components/ui/tooltip';
import { type DraftShot, isMoving } from '@/lib/draft/draft';

interface FramingButtonProps {
  readonly shot: DraftShot;
  readonly locked: boolean;
  readonly onPress: () => void;
}

/** Opens a shot's length and framing from the corner of its picture, and shows the current values. */
export function FramingButton({ shot, locked, onPress }: FramingButtonProps) {
  const setting = summarise(shot);
  return (
    <Tooltip text="Timing, framing">
      <Button
        variant="ghost"
        size="icon-small"
        disabled={locked}
        onClick={onPress}
        aria-label={`Timing, framing of ${shot.name}${setting === undefined ? '' : `: ${setting}`}`}
        className="figures absolute right-2 bottom-2 w-auto max-w-[calc(100%-1rem)] min-w-8 gap-1.5 rounded-full bg-scrim px-2 max-sm:z-1 text-xs text-white hover:bg-black focus-visible:outline-white"
      >
        <Crop aria-hidden="true" />
        {setting !== undefined && <span className="truncate">{setting}</span>}
      </Button>
    </Tooltip>
  );
}

/** Undefined while all is automatic. */
function summarise(shot: DraftShot): string | undefined {
  const { seconds, trim, focus, focusByShape, showsWhole } = shot.framing ?? {};
  const isFocused = focus !== undefined || focusByShape !== undefined;
  const part = trim && `${trim.start.toFixed(1)}–${trim.end.toFixed(1)} s`;
  const length = seconds === undefined ? undefined : `${seconds} s`;
  const timing = isMoving(shot) ? part : length;
  const parts = [
    ...(timing === undefined ? [] : [timing]),
    ...(showsWhole ? ['whole photo'] : isFocused ? ['custom crop'] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}
