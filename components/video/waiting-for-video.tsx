import Link from 'next/link';
import { AppHeader } from '@/components/shell/app-header';
import { Button } from '@/components/ui/button';
import { useGenerationShown } from '@/components/ui/notify';
import { Spinner } from '@/components/ui/spinner';
import type { GenerationStatus } from '@/contracts/production/generation';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { formatTimeLeft } from '@/lib/format/duration';
import { videoName } from '@/lib/format/project-name';
import { paths } from '@/lib/paths';
import { useCancelGeneration } from './use-cancel-generation';
import { VersionsInWork } from './versions-in-work';

interface WaitingForVideoProps {
  readonly project: ProjectWithClips;
  readonly status: GenerationStatus;
}

/** The video page during a render, or before one was requested. */
export function WaitingForVideo({ project, status }: WaitingForVideoProps) {
  useGenerationShown();
  const making = status.status === 'processing';
  const cancel = useCancelGeneration(project.projectId);
  return (
    <>
      <AppHeader title={videoName(project)} />
      <main className="page grid justify-items-center gap-6 py-10 text-center sm:py-16">
        <div className="grid justify-items-center gap-2">
          <h2 className="display text-2xl sm:text-3xl">
            {making ? 'Generating Your Video' : 'This video hasn’t been generated yet'}
          </h2>
          <p className="max-w-[52ch] text-muted">
            {making ? (
              <>
                Generation takes 30-60 seconds. <LiveEstimate status={status} />
              </>
            ) : (
              'Open the project, check it and click Generate Video.'
            )}
          </p>
        </div>
        {making ? (
          <>
            <VersionsInWork project={project} status={status} />
            <Spinner label="Generating…" />
            <p className="max-w-[52ch] text-sm text-muted">
              You can leave this page; the video waits in My Projects.
            </p>
            <Button variant="ghost" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel generation
            </Button>
          </>
        ) : (
          <Button asChild>
            <Link href={paths.edit(project.projectId)}>Open the project</Link>
          </Button>
        )}
      </main>
    </>
  );
}

function LiveEstimate({ status }: { status: GenerationStatus }) {
  if (status.etaSeconds === undefined) return null;
  return <span className="figures">This one: {formatTimeLeft(status.etaSeconds)}.</span>;
}
