import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { ChoiceList } from '@/components/ui/choice-list';
import { FormEnd } from '@/components/ui/form-end';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { type AccessScope, accessScopes } from '@/contracts/people/access-scopes';
import type { createAccessToken } from '@/contracts/people/access-tokens';

export type NewAccessToken = z.input<(typeof createAccessToken)['body']>;

const ends = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
] as const;

/** Enough for a few listings, so that a mistake costs little. */
const FIRST_LIMIT = '500';

interface AccessTokenFormProps {
  readonly isSaving: boolean;
  /** Reason why the token was not created. */
  readonly problem: string | undefined;
  readonly onSubmit: (token: NewAccessToken) => void;
  readonly onCancel: () => void;
}

/** Asks for the name, permissions and spending limit of a new access token. */
export function AccessTokenForm({ isSaving, problem, onSubmit, onCancel }: AccessTokenFormProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly AccessScope[]>(['read', 'make']);
  const [end, setEnd] = useState<(typeof ends)[number]['value']>('90');
  const [limit, setLimit] = useState(FIRST_LIMIT);
  const limitProblem = findLimitProblem(limit);
  const spends = scopes.includes('spend');
  const isReady =
    name.trim() !== '' && scopes.length > 0 && !(spends && limitProblem !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isSaving) return;
    onSubmit({
      name,
      scopes: [...scopes],
      expiresInDays: end === 'never' ? null : Number(end),
      monthlyTokens: spends && limit.trim() !== '' ? Number(limit) : null,
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <TextField
        label="Name"
        value={name}
        maxLength={60}
        placeholder="Photographer’s delivery"
        onChange={setName}
      />
      <ChoiceList
        legend="Permissions"
        options={accessScopes}
        chosen={scopes}
        onChange={setScopes}
      />
      {spends && (
        <TextField
          label="Monthly token limit"
          value={limit}
          inputMode="numeric"
          maxLength={7}
          placeholder="No limit"
          problem={limitProblem}
          onChange={setLimit}
        />
      )}
      <div className="grid justify-items-start gap-1.5">
        <span aria-hidden="true" className="text-sm font-medium">
          Expires after
        </span>
        <Select
          label="Expires after"
          className="w-40"
          value={end}
          options={ends}
          onChange={setEnd}
        />
      </div>
      <FormEnd
        problem={problem}
        action={isSaving ? 'Creating…' : 'Create access token'}
        isDisabled={!isReady || isSaving}
        onCancel={onCancel}
      />
    </form>
  );
}

function findLimitProblem(limit: string): string | undefined {
  const typed = limit.trim();
  if (typed === '' || (/^\d+$/.test(typed) && Number(typed) <= 1_000_000)) return undefined;
  return 'Enter a whole number up to 1,000,000, or leave it blank for no limit.';
}
