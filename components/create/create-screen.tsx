'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { AppHeader } from '@/components/shell/app-header';
import { LoadNotice } from '@/components/shell/load-notice';
import { ProjectNotFound } from '@/components/shell/project-problem';
import { useLoadProblem } from '@/components/shell/use-load-problem';
import { Button } from '@/components/ui/button';
import { usePersistedWords } from '@/components/words/use-persisted-words';
import { chooseClipSound, chooseMusic } from '@/lib/draft/music';
import type { PreviewPlayer } from '@/lib/preview/preview-player';
import { ContactSheet } from './contact-sheet';
import { DetailsFields } from './details-fields';
import { DropZone } from './drop-zone';
import { GeneratingOverlay } from './generating-overlay';
import { SummaryRail } from './summary-rail';
import { useAddFiles } from './use-add-files';
import {
  useDraftSession,
  useProjectOf,
  useSafeLeaving,
  useSessionEvents,
} from './use-draft-session';
import { useGeneration } from './use-generation';
import { usePersistedDraft } from './use-persisted-draft';
import { useSampleListing } from './use-sample-listing';
import { useVersions } from './use-versions';

/** Create Video, and Re-render Video: a project's photos and clips in their order. */
export function CreateScreen() {
  const query = useSearchParams();
  const rerenderId = query.get('rerender') ?? undefined;
  const rerender = rerenderId !== undefined;
  const { session, draft } = useDraftSession(rerenderId ?? query.get('project') ?? undefined);
  const project = useProjectOf(session, draft.projectId);
  usePersistedDraft(session, draft.projectId === undefined || project.isSuccess);
  usePersistedWords(draft.projectId, project.isSuccess);
  const problem = useLoadProblem(project);
  useSessionEvents(session);
  useSafeLeaving(session, problem === 'missing');
  const addFiles = useAddFiles(session);
  useSampleListing(session, query.get('sample') === '1', addFiles);
  const generation = useGeneration(session, draft);
  const versions = useVersions(session, draft);
  const [player, setPlayer] = useState<PreviewPlayer>();

  if (problem === 'missing') return <ProjectNotFound />;
  return (
    <DropZone onFiles={addFiles}>
      <AppHeader title={rerender ? 'Re-render Video' : 'Create Video'} />
      <main className="page pt-6 pb-12 sm:pt-10">
        {draft.conflict !== undefined && (
          <ConflictNotice onResolve={(keep) => session.resolveConflict(keep)} />
        )}
        {(project.isError || problem === 'unavailable') && (
          <div className="mb-6">
            <LoadNotice onRetry={() => void project.refetch()}>
              Failed to load project data. Please try refreshing the page.
            </LoadNotice>
          </div>
        )}
        {/* A project that could not be loaded is not shown as an empty one. */}
        <div
          hidden={problem !== undefined && draft.baseline === undefined && draft.shots.length === 0}
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]"
        >
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
            <DetailsFields
              draft={draft}
              loading={project.isLoading && draft.shots.length === 0}
              onChange={(texts) =>
                session.edit((now) => ({
                  ...now,
                  ...texts,
                  unsaved: { ...now.unsaved, texts: true },
                }))
              }
            />
            <ContactSheet
              session={session}
              draft={draft}
              cuts={versions.cuts}
              heading={rerender ? 'Project Photos' : 'Uploads'}
              loading={project.isLoading}
              locked={generation.generating}
              onFiles={addFiles}
              player={player}
              onPlayer={setPlayer}
            />
          </div>
          <SummaryRail
            draft={draft}
            versions={versions}
            preview={player}
            rerender={rerender}
            generating={generation.generating}
            onMusic={(music) => session.edit((now) => chooseMusic(now, music))}
            onClipSound={(isOn) => session.edit((now) => chooseClipSound(now, isOn))}
            onGenerate={generation.start}
            onLeave={() => session.save()}
          />
        </div>
      </main>
      <GeneratingOverlay
        open={generation.overlayOn}
        projectId={draft.projectId}
        shots={draft.shots}
        cuts={versions.cuts}
        status={generation.status}
        onCancel={generation.cancel}
        onLeave={generation.leave}
      />
    </DropZone>
  );
}

/** Shown when another tab saved this project first: the person decides which version stays. */
function ConflictNotice({ onResolve }: { onResolve: (keep: 'mine' | 'theirs') => void }) {
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-accent bg-accent-tint p-4 text-sm"
    >
      <p>This project was changed in another tab or window. Which version should stay?</p>
      <div className="flex gap-2">
        <Button size="small" variant="secondary" onClick={() => onResolve('theirs')}>
          Load the other version
        </Button>
        <Button size="small" onClick={() => onResolve('mine')}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
