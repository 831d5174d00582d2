'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { z } from 'zod';
import { usePersistedInput } from '@/components/auth/use-persisted-input';
import { PromptField } from '@/components/enhance/prompt-field';
import { AppHeader } from '@/components/shell/app-header';
import { ProjectProblem } from '@/components/shell/project-problem';
import { useLoadProblem } from '@/components/shell/use-load-problem';
import { MissingTokens } from '@/components/tokens/missing-tokens';
import { Button } from '@/components/ui/button';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { requireNetwork, START_OFFLINE } from '@/components/ui/require-network';
import { reportsCharge } from '@/contracts/production/cancelled-work';
import { generateShotVideo } from '@/contracts/production/generation';
import { call, hasCode } from '@/lib/api/call';
import { enhancementQueries } from '@/lib/api/enhancements';
import { generationQueries } from '@/lib/api/generation';
import { ledgerQueries } from '@/lib/api/ledger';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';
import { settingsQueries } from '@/lib/api/settings';
import { formatTimeLeft } from '@/lib/format/duration';
import { formatTokens } from '@/lib/format/tokens';
import { paths } from '@/lib/paths';
import { ShotStage } from './shot-stage';

const suggestions = [
  'Slow zoom toward the window',
  'Pan across the whole room',
  'Gentle rise to the ceiling',
];

interface GenerateSingleScreenProps {
  readonly projectId: string;
  readonly shotId: string;
}

/** Generate Video from Image: one photo, a prompt, and the result in place. */
export function GenerateSingleScreen({ projectId, shotId }: GenerateSingleScreenProps) {
  const [prompt, setPrompt] = usePersistedInput(`generate-single.${shotId}`, z.string(), '');
  const price = useQuery(settingsQueries.all()).data?.vid_gen_price;
  const project = useQuery(projectQueries.one(projectId));
  const problem = useLoadProblem(project);
  const { work, start, isLost, retry } = useShotWork(projectId, shotId);
  const running = start.isPending || work?.state === 'running';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (prompt.trim() === '') {
      notifyFailure('Prompt Required', 'Please enter a prompt to generate the video.');
      return;
    }
    if (!running && requireNetwork(START_OFFLINE)) start.mutate(prompt.trim());
  };

  if (problem !== undefined) return <ProjectProblem problem={problem} onRetry={project.refetch} />;
  return (
    <>
      <AppHeader backTo={paths.edit(projectId)} title="Generate Video from Image" />
      <main className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 sm:py-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ShotStage projectId={projectId} shotId={shotId} work={running ? work : undefined} />
        <form onSubmit={submit} className="grid content-start gap-4">
          <PromptField
            label="How should the camera move?"
            placeholder="Describe the movement, for example: slow zoom toward the window"
            value={prompt}
            suggestions={suggestions}
            onChange={setPrompt}
            disabled={running}
          />
          <p className="text-sm text-muted">
            Generation takes 2-3 minutes.
            {running && work?.etaSeconds !== undefined && (
              <span className="figures"> This one: {formatTimeLeft(work.etaSeconds)}.</span>
            )}
          </p>
          <MissingTokens cost={price} />
          <Button type="submit" size="large" disabled={running || prompt.trim() === ''}>
            <Clapperboard aria-hidden="true" />
            <span className="figures">
              {running
                ? 'Generating…'
                : `Generate Video${price === undefined ? '' : ` (${formatTokens(price)})`}`}
            </span>
          </Button>
          {isLost && (
            <div role="alert" className="grid justify-items-start gap-2 text-sm text-danger">
              <p>We couldn’t check the progress. Your video is still being created.</p>
              <Button variant="secondary" size="small" onClick={() => void retry()}>
                Retry
              </Button>
            </div>
          )}
          {work?.state === 'failed' && <WorkFailed reason={work.error} />}
        </form>
      </main>
    </>
  );
}

function WorkFailed({ reason }: { reason: string | undefined }) {
  return (
    <p role="alert" className="rounded-control bg-danger-tint p-3 text-sm text-danger">
      {reason ?? 'We couldn’t create this video.'}
      {!reportsCharge(reason) && ' You weren’t charged.'}
    </p>
  );
}

/** Starts the work and follows it; a running one is found again after a reload. */
function useShotWork(projectId: string, shotId: string) {
  const client = useQueryClient();
  const options = generationQueries.shotWork(projectId, shotId);
  const { data: work, isError: isLost, refetch: retry } = useQuery(options);
  const [watched, setWatched] = useState(false);
  const state = work?.state;

  useEffect(() => {
    if (state === 'running') setWatched(true);
    if (!watched || state === 'running' || state === undefined) return;
    setWatched(false);
    if (state === 'completed')
      notifySuccess('Video Complete!', 'Your new video is saved with this photo.');
    if (state === 'failed') notifyFailure('Generation Failed', 'Please try again');
    const variants = enhancementQueries.variants(projectId, shotId);
    void refresh(client, variants, ledgerQueries.balance());
  }, [state, watched, client, projectId, shotId]);

  const start = useMutation({
    mutationFn: (prompt: string) =>
      call(generateShotVideo, { params: { projectId, shotId }, body: { prompt } }),
    onSuccess: (answer) => {
      client.setQueryData(options.queryKey, answer);
      notifySuccess('Video Generation Started', 'You can leave this page. We’ll keep working.');
    },
    onError: (error) => {
      if (!hasCode(error, 'not_enough_tokens')) notifyFailure('Generation Failed', error.message);
    },
  });
  return { work, start, isLost, retry };
}
