import { Film, TriangleAlert } from 'lucide-react';
import { StateScreen } from '@/components/shell/state-screen';
import { Button } from '@/components/ui/button';
import type { Version } from '@/contracts/production/versions';
import { isInWork } from '@/lib/api/versions';
import { withPrice } from '@/lib/format/tokens';
import { formatVersionState } from '@/lib/format/version-state';

interface VersionUnmadeProps {
  readonly version: Version;
  /** Tokens that making it takes; undefined until that is known. */
  readonly price: number | undefined;
  readonly isPending: boolean;
  readonly onMake: (version: Version) => void;
}

/** In the player's place: a version without a video, and why. */
export function VersionUnmade({ version, price, isPending, onMake }: VersionUnmadeProps) {
  const isBroken = version.state === 'failed' || version.state === 'cancelled';
  return (
    <div className="rounded-card border bg-surface">
      <StateScreen
        {...(version.state === 'failed' && { role: 'alert' as const })}
        icon={isBroken ? TriangleAlert : Film}
        title={titleOf(version)}
        actions={
          !isInWork(version) && (
            <Button className="figures" disabled={isPending} onClick={() => onMake(version)}>
              {withPrice(isBroken ? 'Try again' : 'Create this version', price)}
            </Button>
          )
        }
      >
        {reasonOf(version)}
      </StateScreen>
    </div>
  );
}

function titleOf(version: Version): string {
  if (isInWork(version)) return `${version.name} is in progress`;
  return version.state === 'none'
    ? `${version.name} isn’t created yet`
    : `${version.name} wasn’t created`;
}

function reasonOf(version: Version): string {
  if (isInWork(version)) return `${formatVersionState(version)}.`;
  if (version.state === 'failed')
    return version.error ?? 'Something went wrong while we created it.';
  if (version.state === 'cancelled') return 'It was canceled before it was done.';
  return 'It uses the same photos and clips. Your other versions stay the same.';
}
