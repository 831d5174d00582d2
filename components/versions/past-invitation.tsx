import { useQuery } from '@tanstack/react-query';
import { MissingTokens, useMissingTokens } from '@/components/tokens/missing-tokens';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { SavingLapse } from '@/components/versions/saving-lapse';
import type { Version } from '@/contracts/production/versions';
import { factsQueries } from '@/lib/api/facts';
import { generationQueries } from '@/lib/api/generation';
import { isInWork, versionQueries } from '@/lib/api/versions';
import { invitesToPast } from '@/lib/format/invites-to-past';
import { withPrice } from '@/lib/format/tokens';
import { formatRemakeOf, formatVersions, isUpToDate } from '@/lib/format/version-state';
import { isInvitationOver } from '@/rules/is-invitation-over';
import { useStatusChange } from './use-status-change';

interface PastInvitationProps {
  readonly projectId: string;
  /** Only considers this version; absent for all versions. */
  readonly versionId?: string;
  readonly className?: string;
}

/**
 * Shown wherever a project's videos can be shared: warns that they announce a past open house, with a button
 * that renders them again without it. Renders nothing if there is no such video. Considers the current
 * videos, also of versions that are outdated or whose last render failed.
 */
export function PastInvitation({ projectId, versionId, className }: PastInvitationProps) {
  const now = new Date();
  const versions = useQuery(versionQueries.list(projectId)).data ?? [];
  const inviting = versions.filter((version) => invitesToPast(version, now));
  const isShown = inviting.some(
    (version) => versionId === undefined || version.versionId === versionId,
  );
  const stored = useQuery({ ...factsQueries.one(projectId), enabled: isShown }).data?.facts;
  const price = useQuery({ ...generationQueries.price(projectId), enabled: isShown }).data?.tokens;
  const change = useStatusChange(projectId);
  const missing = useMissingTokens(isShown ? price : undefined);
  if (!isShown) return null;
  const isMaking = inviting.some(isInWork);
  const isReady = price !== undefined && stored !== undefined;
  // A status other than the past open house is already saved, and is kept.
  const status = isInvitationOver(stored?.status, now) ? undefined : stored?.status;
  const wanted = { status, price: stored?.price };
  const alsoIds = inviting
    .filter((version) => !isUpToDate(version))
    .map((version) => version.versionId);
  const makeAgain = () => change.mutate({ wanted, agreedTokens: price, alsoIds });
  return (
    <div
      className={classNames('grid gap-2 rounded-control bg-accent-tint p-3 text-sm', className)}
      data-past-invitation
    >
      <p className="font-medium">{tellWhich(inviting, versions)}</p>
      {isMaking ? (
        <p>A version is in progress. When it’s done, you can remove the open house.</p>
      ) : (
        <>
          <p className="text-xs">{tellEffort(inviting, price)}</p>
          <SavingLapse projectId={projectId} wanted={stored && wanted} alsoIds={alsoIds} />
          {missing > 0 && <MissingTokens cost={price} />}
          <Button
            size="small"
            className="justify-self-start"
            disabled={!isReady || missing > 0 || change.isPending}
            onClick={makeAgain}
          >
            {withPrice('Remove open house and update', price)}
          </Button>
        </>
      )}
    </div>
  );
}

/** Names the versions if only some announce it; an MLS version never does. */
function tellWhich(inviting: readonly Version[], versions: readonly Version[]): string {
  const able = versions.filter(({ video, isNeutral }) => video !== undefined && !isNeutral);
  if (inviting.length === able.length) {
    return 'The open house is over, but your videos still advertise it.';
  }
  const names = new Intl.ListFormat('en').format(inviting.map(({ name }) => name));
  return `The open house is over, but ${names} still ${inviting.length === 1 ? 'advertises' : 'advertise'} it.`;
}

/** Describes the price of rendering these versions again, and that outdated ones change in other ways too. */
function tellEffort(inviting: readonly Version[], tokens: number | undefined): string {
  const effort = formatRemakeOf(inviting, tokens);
  const stale = inviting.filter((version) => !isUpToDate(version)).length;
  if (stale === 0) return effort;
  return `${effort} ${formatVersions(stale)} out of date will also get your other changes.`;
}
