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
  const text = summarise(shot);
  return (
    <Button
      variant="ghost"
      size="small"
      disabled={locked}
      onClick={onPress}
      aria-label={`Timing and framing of ${shot.name}: ${text}`}
      className="figures min-w-0 justify-start gap-1.5 px-2 text-xs text-muted"
    >
      <Crop aria-hidden="true" />
      <span className="truncate">{text}</span>
    </Button>
  );
}

function summarise(shot: DraftShot): string {
  const { seconds, trim, focus, focusByShape, showsWhole } = shot.framing ?? {};
  if (isMoving(shot)) {
    return trim === undefined ? 'Whole clip' : `${trim.start.toFixed(1)}–${trim.end.toFixed(1)} s`;
  }
  const isFocused = focus !== undefined || focusByShape !== undefined;
  const parts = [
    ...(seconds === undefined ? [] : [`${seconds} s`]),
    ...(showsWhole ? ['whole picture'] : isFocused ? ['own crop'] : []),
  ];
  return parts.length === 0 ? 'Automatic' : parts.join(', ');
}
