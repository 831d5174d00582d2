import { useQuery } from '@tanstack/react-query';
import { MissingTokens, useMissingTokens } from '@/components/account/missing-tokens';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import type { Cut } from '@/contracts/cuts';
import { isInvitationOver } from '@/contracts/is-invitation-over';
import { cutQueries, isInWork } from '@/lib/api/cuts';
import { factsQueries } from '@/lib/api/facts';
import { generationQueries } from '@/lib/api/generation';
import { formatRemake, formatStaying, formatVersions, isUpToDate } from '@/lib/format/cut-state';
import { formatTokens, withPrice } from '@/lib/format/tokens';
import { useStatusChange } from './use-status-change';

interface PastInvitationProps {
  readonly projectId: string;
  readonly className?: string;
}

/**
 * Wherever a project's videos are handed out: says that they invite to an open house that is over, with one
 * press to make them again without it. Nothing where they do not.
 */
export function PastInvitation({ projectId, className }: PastInvitationProps) {
  const stored = useQuery(factsQueries.one(projectId)).data?.facts;
  const isOver = isInvitationOver(stored?.status, new Date());
  const cuts = useQuery({ ...cutQueries.list(projectId), enabled: isOver }).data ?? [];
  const price = useQuery({ ...generationQueries.price(projectId), enabled: isOver }).data?.tokens;
  const change = useStatusChange(projectId);
  const missing = useMissingTokens(isOver ? price : undefined);
  // MLS versions leave an open house out.
  const inviting = cuts.filter(({ video, isNeutral }) => video !== undefined && !isNeutral);
  if (!isOver || inviting.length === 0) return null;
  const ready = inviting.filter(isUpToDate);
  const isMaking = inviting.some(isInWork);
  return (
    <div
      className={classNames('grid gap-2 rounded-control bg-accent-tint p-3 text-sm', className)}
      data-past-invitation
    >
      <p className="font-medium">The open house is over, and the videos still invite to it.</p>
      {isMaking ? (
        <p>A version is being made. After that they can be made again without it.</p>
      ) : (
        <p className="text-xs">{tellEffort(inviting, ready, price)}</p>
      )}
      {!isMaking && ready.length > 0 && (
        <>
          {missing > 0 && <MissingTokens cost={price} />}
          <Button
            size="small"
            className="justify-self-start"
            disabled={price === undefined || missing > 0 || change.isPending}
            onClick={() =>
              change.mutate({
                wanted: { status: undefined, price: stored?.price },
                agreedTokens: price,
              })
            }
          >
            {withPrice('Make again without it', price)}
          </Button>
        </>
      )}
    </div>
  );
}

/** What making the inviting versions again takes, and which of them it leaves as they are. */
function tellEffort(
  inviting: readonly Cut[],
  ready: readonly Cut[],
  tokens: number | undefined,
): string {
  if (ready.length === 0) {
    return 'They are out of date: choose another status on the video’s page, and make them again there.';
  }
  const effort =
    tokens === undefined || tokens === 0
      ? formatRemake(ready)
      : `Photos were added, so making ${formatVersions(ready.length)} again takes ${formatTokens(tokens)}; links stay the same.`;
  const left = inviting.length - ready.length;
  if (left === 0) return effort;
  return `${effort} ${formatStaying(left)}`;
}
