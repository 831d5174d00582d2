import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { accessScopes } from '@/contracts/people/access-scopes';
import { type AccessToken, revokeAccessToken } from '@/contracts/people/access-tokens';
import { accessTokenQueries } from '@/lib/api/access-tokens';
import { call } from '@/lib/api/call';
import { formatDateTime, formatDay } from '@/lib/format/date';
import { formatNumber } from '@/lib/format/tokens';

/** One access token: its permissions, its use, and the button to revoke it. */
export function AccessTokenRow({ token }: { readonly token: AccessToken }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pt-4 not-last:pb-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-medium">{token.name}</span>
          {token.scopes.map((scope) => (
            <Badge key={scope} variant={scope === 'spend' ? 'brand' : 'neutral'}>
              {accessScopes[scope].label}
            </Badge>
          ))}
          {token.isExpired && <Badge variant="danger">Expired</Badge>}
        </p>
        <p className="figures flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          <code className="text-xs leading-5">{token.hint}…</code>
          <span>{describeUse(token)}</span>
          <span>{describeEnd(token)}</span>
          {token.scopes.includes('spend') && <span>{describeSpending(token)}</span>}
        </p>
      </div>
      <RevokeButton token={token} />
    </li>
  );
}

function describeUse({ lastUsedAt }: AccessToken): string {
  return lastUsedAt === null ? 'Never used' : `Last used ${formatDateTime(lastUsedAt)}`;
}

function describeEnd({ expiresAt, isExpired }: AccessToken): string {
  if (expiresAt === null) return 'Doesn’t expire';
  return `${isExpired ? 'Expired' : 'Expires'} ${formatDay(expiresAt)}`;
}

function describeSpending({ spentThisMonth, monthlyTokens }: AccessToken): string {
  const spent = `${formatNumber(spentThisMonth)}`;
  if (monthlyTokens === null) return `${spent} tokens spent this month`;
  return `${spent} of ${formatNumber(monthlyTokens)} tokens spent this month`;
}

function RevokeButton({ token }: { readonly token: AccessToken }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { accessTokenId, name } = token;
  const revoke = useMutation({
    mutationFn: () => call(revokeAccessToken, { params: { accessTokenId } }),
    onSuccess: ({ accessTokens }) => {
      client.setQueryData(accessTokenQueries.mine().queryKey, accessTokens);
      notifySuccess('Access token revoked', `“${name}” no longer works.`);
    },
    onError: () => notifyFailure('Not revoked', 'The access token still works. Please try again.'),
  });
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Revoke ${name}`}
        disabled={revoke.isPending}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Revoke “${name}”?`}
        description="Software that uses it stops working right away. This can’t be undone."
        action="Revoke"
        danger
        onAction={() => revoke.mutate()}
      />
    </>
  );
}
