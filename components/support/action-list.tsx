import type { OperatorActionLine } from '@/contracts/api/support';
import { formatDateTime } from '@/lib/format/date';
import { Section } from './section';

/** Actions and views of operators, newest first. */
export function ActionList({ actions }: { actions: readonly OperatorActionLine[] }) {
  return (
    <Section title="Operator log" empty={actions.length === 0 && 'No entries yet.'}>
      <ul className="divide-y divide-line">
        {actions.map(({ actionId, operator, action, reason, createdAt }) => (
          <li key={actionId} className="grid gap-0.5 px-5 py-3 text-sm">
            <span className="break-words">
              <span className="font-medium">{action}</span> by {operator}: {reason}
            </span>
            <time dateTime={createdAt} className="figures text-muted">
              {formatDateTime(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  );
}
