import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useRef } from 'react';
import { AppHeader } from '@/components/shell/app-header';
import { StateScreen } from '@/components/shell/state-screen';
import { MissingTokens, useMissingTokens } from '@/components/tokens/missing-tokens';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { reportsCharge } from '@/contracts/production/cancelled-work';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { hasCode, isTransient } from '@/lib/api/call';
import { createId } from '@/lib/api/create-id';
import { generateVideo, generationQueries } from '@/lib/api/generation';
import { ledgerQueries } from '@/lib/api/ledger';
import { refresh } from '@/lib/api/refresh';
import { videoName } from '@/lib/format/project-name';
import { formatTokens } from '@/lib/format/tokens';
import { paths } from '@/lib/paths';

interface GenerationFailedProps {
  readonly project: ProjectWithClips;
  /** The reason in plain English. */
  readonly reason: string | undefined;
}

/** Shows why there is no video, and the price of a retry. */
export function GenerationFailed({ project, reason }: GenerationFailedProps) {
  const client = useQueryClient();
  const { projectId } = project;
  const key = useRef(createId());
  const cost = useQuery(generationQueries.price(projectId)).data?.tokens;
  const missing = useMissingTokens(cost);
  const again = useMutation({
    mutationFn: () => generateVideo(projectId, key.current),
    onSuccess: (status) => {
      key.current = createId();
      client.setQueryData(generationQueries.status(projectId).queryKey, status);
      return refresh(client, ledgerQueries.balance());
    },
    onError: (error) => {
      // An attempt with an unknown outcome is repeated with the same key, so that it is charged once.
      if (!isTransient(error)) key.current = createId();
      if (!hasCode(error, 'not_enough_tokens')) notifyFailure('Generation Failed', error.message);
      return refresh(client, ledgerQueries.balance(), generationQueries.price(projectId));
    },
  });
  return (
    <>
      <AppHeader title={videoName(project)} />
      <main>
        <StateScreen
          role="alert"
          icon={TriangleAlert}
          title="Generation Failed"
          actions={
            <>
              <Button
                className="figures"
                disabled={again.isPending || missing > 0}
                onClick={() => again.mutate()}
              >
                Try Again{cost !== undefined && ` (${formatTokens(cost)})`}
              </Button>
              <Button asChild variant="secondary">
                <Link href={paths.edit(projectId)}>Edit the project</Link>
              </Button>
            </>
          }
        >
          <p>{reason ?? 'We couldn’t create this video.'}</p>
          <p>
            {reportsCharge(reason)
              ? 'Your photos are safe.'
              : 'Your photos are safe and you weren’t charged.'}
          </p>
          <div className="mt-4 text-start empty:hidden">
            <MissingTokens cost={cost} />
          </div>
        </StateScreen>
      </main>
    </>
  );
}
