import type { Transaction } from '@/contracts/money/ledger';
import { formatDateTime } from '@/lib/format/date';
import { formatSigned } from '@/lib/format/tokens';
import { paths } from '@/lib/paths';
import { IdLink } from './id-link';
import { Section } from './section';

interface HistoryListProps {
  readonly title: string;
  readonly history: readonly Transaction[];
}

/** Entries of the ledger, newest first. */
export function HistoryList({ title, history }: HistoryListProps) {
  return (
    <Section title={title} empty={history.length === 0 && 'There are no entries.'}>
      <ul className="divide-y divide-line">
        {history.map(({ transactionId, comment, created, amount, projectId }) => (
          <li key={transactionId} className="flex items-baseline gap-4 px-5 py-3 text-sm">
            <div className="grid min-w-0 flex-1 gap-0.5">
              <span className="break-words">{comment}</span>
              <span className="figures flex flex-wrap gap-x-4 text-muted">
                <time dateTime={created}>{formatDateTime(created)}</time>
                {projectId !== undefined && (
                  <IdLink kind="Project" id={projectId} href={paths.operatorProject(projectId)} />
                )}
              </span>
            </div>
            <span className="figures shrink-0 font-medium">{formatSigned(amount)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
