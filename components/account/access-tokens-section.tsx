import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { LoadNotice } from '@/components/shell/load-notice';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { accessTokenQueries } from '@/lib/api/access-tokens';
import { paths } from '@/lib/paths';
import { AccessTokenRow } from './access-token-row';
import { CreateAccessTokenDialog } from './create-access-token-dialog';

/** The access tokens of the user's own programs. */
export function AccessTokensSection() {
  const id = useId();
  const tokens = useQuery(accessTokenQueries.mine());
  const [isCreating, setCreating] = useState(false);
  return (
    <section aria-labelledby={id} className="mb-12 grid gap-3">
      <h2 id={id} className="text-lg font-medium">
        Access tokens
      </h2>
      <Card className="grid gap-5 p-5">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <p className="max-w-[60ch] text-sm text-muted">
            Let your own software upload photos, make videos and download them. See{' '}
            <a href={paths.developers} className="text-brand underline underline-offset-4">
              Homereel for developers
            </a>
            .
          </p>
          <Button variant="secondary" onClick={() => setCreating(true)}>
            <KeyRound aria-hidden="true" /> New access token
          </Button>
        </div>
        {tokens.isError ? (
          <LoadNotice onRetry={() => void tokens.refetch()}>
            Your access tokens could not be loaded. Please try again.
          </LoadNotice>
        ) : tokens.data === undefined ? (
          <Skeleton className="h-16" />
        ) : (
          tokens.data.length > 0 && (
            <ul aria-labelledby={id} className="divide-y divide-line border-t border-line">
              {tokens.data.map((token) => (
                <AccessTokenRow key={token.accessTokenId} token={token} />
              ))}
            </ul>
          )
        )}
      </Card>
      <CreateAccessTokenDialog open={isCreating} onOpenChange={setCreating} />
    </section>
  );
}
