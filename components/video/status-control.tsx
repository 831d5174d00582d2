import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu';
import { SavingLapse } from '@/components/versions/saving-lapse';
import { useStatusChange } from '@/components/versions/use-status-change';
import type { Version } from '@/contracts/production/versions';
import type { ListingFacts } from '@/contracts/project/words';
import type { StatusFacts } from '@/lib/api/change-status';
import { factsQueries } from '@/lib/api/facts';
import { listingStatuses, listingStatusLabel } from '@/lib/format/listing-status';
import { formatRemake, isUpToDate } from '@/lib/format/version-state';
import { hasDetails, type StatusChoice, StatusDetailsDialog } from './status-details-dialog';

interface StatusControlProps {
  readonly projectId: string;
  readonly versions: readonly Version[];
  /** Tokens that rendering the versions again costs; undefined while unknown. */
  readonly price: number | undefined;
}

/** The listing's status. A change is saved, and the versions that show it are rendered again. */
export function StatusControl({ projectId, versions, price }: StatusControlProps) {
  const facts = useQuery(factsQueries.one(projectId));
  const change = useStatusChange(projectId);
  const [asking, setAsking] = useState<StatusChoice>();
  const stored = facts.data?.facts;
  if (!versions.some(({ video }) => video !== undefined) || facts.isError) return null;
  const toEffort = (kind: StatusChoice) =>
    formatRemake(
      versions.filter((version) => isShownBy(version, stored?.status, kind)),
      price,
    );
  const asksMore = (kind: StatusChoice) => hasDetails(kind, stored ?? {});
  const choose = (kind: StatusChoice) => {
    // A status with more fields than its name opens a dialog for them.
    if (asksMore(kind)) setAsking(kind);
    else change.mutate({ wanted: { status: toPlainStatus(kind), price: stored?.price } });
  };
  // Saving alone never starts a render that costs tokens.
  const isFree = (price ?? 0) === 0;
  const label = change.isPending ? change.variables.wanted.status : stored?.status;
  return (
    <>
      <DropdownMenu
        align="start"
        className="w-72"
        trigger={
          <Button
            size="small"
            variant="secondary"
            className="w-full justify-start"
            disabled={stored === undefined || change.isPending}
          >
            <span className="text-muted">Status:</span>
            {stored === undefined ? '…' : listingStatusLabel(label)}
            <ChevronDown aria-hidden="true" className="ml-auto text-muted" />
          </Button>
        }
      >
        <MenuLabel className="grid gap-1 text-xs text-muted">
          {formatRemake(versions, price)}
          {isFree && <SavingLapse projectId={projectId} wanted={findPlainChange(stored)} />}
        </MenuLabel>
        <MenuSeparator />
        {listingStatuses.map(({ kind, label: name }) => (
          <MenuItem key={kind} onSelect={() => choose(kind)}>
            <Check
              aria-hidden="true"
              className={classNames('text-brand', stored?.status?.kind !== kind && 'invisible')}
            />
            {name}
            {asksMore(kind) && '…'}
            {stored?.status?.kind === kind && <span className="sr-only">, current</span>}
          </MenuItem>
        ))}
        {stored?.status !== undefined && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => choose('none')}>
              <Check aria-hidden="true" className="invisible" />
              None{asksMore('none') && '…'}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {asking !== undefined && (
        <StatusDetailsDialog
          projectId={projectId}
          kind={asking}
          stored={stored ?? {}}
          askingPrice={facts.data?.askingPrice}
          effort={toEffort(asking)}
          remakes={isFree && versions.some(isUpToDate)}
          onClose={() => setAsking(undefined)}
          onSave={(wanted) => {
            setAsking(undefined);
            change.mutate({ wanted });
          }}
        />
      )}
    </>
  );
}

/** Returns whether a version shows a change of status: MLS versions leave an open house out. */
function isShownBy(
  { isNeutral }: Version,
  stored: ListingFacts['status'],
  wanted: StatusChoice,
): boolean {
  const isLeftOut = (kind: StatusChoice) => kind === 'none' || kind === 'open-house';
  return !isNeutral || !isLeftOut(stored?.kind ?? 'none') || !isLeftOut(wanted);
}

/** Returns a change that a single press in the menu makes; undefined if every status asks for details. */
function findPlainChange(stored: ListingFacts = {}): StatusFacts | undefined {
  const other = listingStatuses.find(
    ({ kind }) => kind !== stored.status?.kind && !hasDetails(kind, stored),
  );
  return other && { status: toPlainStatus(other.kind), price: stored.price };
}

/** Returns a status without details. An open house is not one, because it needs its date. */
function toPlainStatus(kind: StatusChoice): ListingFacts['status'] {
  return kind === 'none' || kind === 'open-house' ? undefined : { kind };
}
