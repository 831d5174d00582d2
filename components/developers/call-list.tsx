import { Badge } from '@/components/ui/badge';
import { toOperationScope } from '@/contracts/api/operation-scopes';
import { operationGroups } from '@/contracts/api/operations';
import type { Operation } from '@/contracts/operation';

/** Calls that programs may send, by subject. */
const groups = operationGroups
  .map(({ title, operations }) => ({ title, operations: operations.filter(isForPrograms) }))
  .filter(({ operations }) => operations.length > 0);

function isForPrograms(operation: Operation): boolean {
  return operation.access !== 'provider' && toOperationScope(operation) !== 'browser';
}

/** Every call that is open to access tokens. */
export function CallList() {
  return (
    <section aria-labelledby="calls" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="calls" className="text-lg font-medium">
        Calls
      </h2>
      {groups.map(({ title, operations }) => (
        <section key={title} aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <h3 className="font-medium">{title}</h3>
          <ul className="divide-y divide-line border-y border-line">
            {operations.map((operation) => (
              <Call key={operation.name} operation={operation} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Call({ operation }: { readonly operation: Operation }) {
  const { name, method, path, summary } = operation;
  const scope = toOperationScope(operation);
  return (
    <li
      id={name}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-baseline"
    >
      <code className="text-sm break-words [overflow-wrap:anywhere]">
        <span className="font-medium">{method}</span> {path.replace(/:([A-Za-z]+)/g, '{$1}')}
      </code>
      <p className="text-sm break-words text-muted">{summary}</p>
      <p>
        <Badge variant={scope === 'spend' ? 'brand' : 'neutral'}>
          {scope === 'open' ? 'anyone' : scope}
        </Badge>
      </p>
    </li>
  );
}
