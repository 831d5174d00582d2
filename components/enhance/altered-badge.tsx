import { Badge } from '@/components/ui/badge';
import type { Clip } from '@/contracts/clip';

interface AlteredBadgeProps {
  readonly disclosure: Clip['disclosure'] | undefined;
  readonly className?: string;
}

/** Stands on a picture that no longer shows the place as it is; nothing stands on any other. */
export function AlteredBadge({ disclosure, className }: AlteredBadgeProps) {
  if (disclosure !== 'altered') return null;
  return (
    <Badge variant="photo" className={className}>
      Digitally altered
    </Badge>
  );
}
