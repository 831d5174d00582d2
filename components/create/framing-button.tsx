import { Crop } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { type DraftShot, isMoving } from '@/lib/draft/draft';

interface FramingButtonProps {
  readonly shot: DraftShot;
  readonly locked: boolean;
  readonly onPress: () => void;
}

/** Opens a shot's length and framing, and says what is set. */
export function FramingButton({ shot, locked, onPress }: FramingButtonProps) {
  const setting = summarise(shot);
  return (
    <Button
      variant="ghost"
      size="small"
      disabled={locked}
      onClick={onPress}
      aria-label={`Timing, framing of ${shot.name}${setting === undefined ? '' : `: ${setting}`}`}
      className="figures min-w-0 justify-start gap-1.5 px-2 text-xs text-muted"
    >
      <Crop aria-hidden="true" />
      <span className="truncate">{setting ?? 'Timing, framing'}</span>
    </Button>
  );
}

/** Undefined while all is automatic. */
function summarise(shot: DraftShot): string | undefined {
  const { seconds, trim, focus, focusByShape, showsWhole } = shot.framing ?? {};
  if (isMoving(shot)) {
    return trim === undefined ? undefined : `${trim.start.toFixed(1)}–${trim.end.toFixed(1)} s`;
  }
  const isFocused = focus !== undefined || focusByShape !== undefined;
  const parts = [
    ...(seconds === undefined ? [] : [`${seconds} s`]),
    ...(showsWhole ? ['whole picture'] : isFocused ? ['own crop'] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}
