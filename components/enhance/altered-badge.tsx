import { Badge } from '@/components/ui/badge';
import type { Clip } from '@/contracts/project/clip';

interface AlteredBadgeProps {
  readonly disclosure: Clip['disclosure'] | undefined;
  readonly className?: string;
}

/** A badge on pictures that no longer show the real place; renders nothing for others. */
export function AlteredBadge({ disclosure, className }: AlteredBadgeProps) {
  if (disclosure !== 'altered') return null;
  return (
    <Badge variant="photo" className={className}>
      Digitally altered
    </Badge>
  );
}
