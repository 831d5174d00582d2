import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import type { Version } from '@/contracts/production/versions';
import { brandQueries } from '@/lib/api/brands';
import { factsQueries } from '@/lib/api/facts';
import { type CheckLine, checkNeutralVersion } from '@/rules/check-neutral-version';

interface NeutralCheckProps {
  readonly projectId: string;
  /** The project's own name; absent if it has none. */
  readonly projectName: string | undefined;
  /** A completed neutral version. */
  readonly version: Version;
}

/** Shows whether a neutral version can be submitted to an MLS; the details open on demand. */
export function NeutralCheck({ projectId, projectName, version }: NeutralCheckProps) {
  const [isOpen, setOpen] = useState(false);
  const facts = useQuery(factsQueries.one(projectId));
  const brand = useQuery(brandQueries.mine());
  if (facts.isError || brand.isError) {
    const retry = () => Promise.all([facts.refetch(), brand.refetch()]);
    return (
      <Button variant="ghost" size="small" className={lineClass} onClick={() => void retry()}>
        <TriangleAlert aria-hidden="true" className="text-muted" />
        <span className="text-muted">MLS check unavailable.</span> Try again
      </Button>
    );
  }
  if (facts.data === undefined || brand.data === undefined) {
    return (
      <Button variant="ghost" size="small" className={lineClass} disabled>
        MLS check…
      </Button>
    );
  }
  const sources = { facts: facts.data, brand: brand.data, projectName };
  const lines = checkNeutralVersion(version, sources);
  const count = lines.filter(({ status }) => status === 'attention').length;
  const isGood = count === 0;
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className={lineClass}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <StatusIcon isGood={isGood} />
        <span className={classNames('truncate', isGood ? 'text-success' : 'text-accent-text')}>
          {isGood ? 'MLS check: ready to submit' : `MLS check: ${describeCount(count)}`}
        </span>
        <span className="sr-only">, details of {version.name}</span>
        <ChevronRight aria-hidden="true" className="ml-auto text-muted" />
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="MLS check"
        description={`We check ${version.name} against strict MLS rules for unbranded videos. Your MLS may have its own rules.`}
      >
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {toDisplayOrder(lines).map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The lines hold no state.
            <CheckRow key={i} line={line} />
          ))}
        </ul>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Done</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

const lineClass = 'w-full min-w-0 justify-start gap-2 px-2 text-xs';

function describeCount(count: number): string {
  return count === 1 ? '1 thing to check' : `${count} things to check`;
}

/** Sorts faults first. */
function toDisplayOrder(lines: readonly CheckLine[]): CheckLine[] {
  return [...lines].sort((one, other) => rank(one) - rank(other));
}

function rank({ status }: CheckLine): number {
  return status === 'attention' ? 0 : 1;
}

function StatusIcon({ isGood }: { isGood: boolean }) {
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <Icon
      aria-hidden="true"
      className={classNames(
        'size-4 shrink-0 stroke-[1.75]',
        isGood ? 'text-success' : 'text-accent-text',
      )}
    />
  );
}

function CheckRow({ line: { status, rule, found, where } }: { line: CheckLine }) {
  const isGood = status === 'good';
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 text-sm">
      <span className="pt-0.5">
        <StatusIcon isGood={isGood} />
      </span>
      <div className="grid gap-0.5">
        <p>
          <span className="sr-only">{isGood ? 'Good: ' : 'Attention: '}</span>
          {rule}
        </p>
        <p
          className={classNames(
            'figures text-xs wrap-anywhere',
            isGood ? 'text-muted' : 'text-accent-text',
          )}
        >
          {found}
          {where !== undefined && ` (${where})`}
        </p>
      </div>
    </li>
  );
}
