import { useId } from 'react';
import { type AccessScope, accessScopes } from '@/contracts/access-scopes';

const scopes = Object.entries(accessScopes) as [AccessScope, (typeof accessScopes)[AccessScope]][];

interface ScopeChoiceProps {
  readonly chosen: readonly AccessScope[];
  readonly onChange: (scopes: readonly AccessScope[]) => void;
}

/** What an access token may do. */
export function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  const id = useId();
  const toggle = (scope: AccessScope) =>
    onChange(scopes.map(([one]) => one).filter((one) => chosen.includes(one) !== (one === scope)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">What it may do</legend>
      {scopes.map(([scope, { label, purpose }]) => (
        <div key={scope} className="flex items-start gap-3">
          <input
            id={`${id}-${scope}`}
            type="checkbox"
            aria-describedby={`${id}-${scope}-purpose`}
            className="mt-0.5 size-5 shrink-0 cursor-pointer accent-brand"
            checked={chosen.includes(scope)}
            onChange={() => toggle(scope)}
          />
          <div className="grid">
            <label htmlFor={`${id}-${scope}`} className="cursor-pointer text-sm font-medium">
              {label}
            </label>
            <p id={`${id}-${scope}-purpose`} className="text-sm text-muted">
              {purpose}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
