'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { PreviewContext } from '@/components/preview/preview-context';
import { createPreviewPlace } from '@/components/preview/preview-place';
import { DeletionNotice } from '@/components/projects/deletion-notice';
import { AppHeader } from '@/components/shell/app-header';
import { LoadNotice } from '@/components/shell/load-notice';
import { ProjectNotFound } from '@/components/shell/project-problem';
import { useLoadProblem } from '@/components/shell/use-load-problem';
import { AwaitedNotice } from '@/components/uploads/awaited-notice';
import { WordsProvider } from '@/components/words/words-context';
import { ConflictNotice } from './conflict-notice';
import { CreateStage } from './create-stage';
import { DropZone } from './drop-zone';
import { FolderDialog } from './folder-dialog';
import { GeneratingOverlay } from './generating-overlay';
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
import { useSharedFiles } from './use-shared-files';
import { useVersions } from './use-versions';

/** The Create Video and Re-render Video screens: a project's photos and clips in order, and their video. */
export function CreateScreen() {
  const query = useSearchParams();
  const rerenderId = query.get('rerender') ?? undefined;
  const rerender = rerenderId !== undefined;
  const { session, draft } = useDraftSession(rerenderId ?? query.get('project') ?? undefined);
  const project = useProjectOf(session, draft.projectId);
  usePersistedDraft(session, draft.projectId === undefined || project.isSuccess);
  const problem = useLoadProblem(project);
  useSessionEvents(session);
  useSafeLeaving(session, problem === 'missing');
  const { addFiles, question } = useAddFiles(session);
  useSampleListing(session, query.get('sample') === '1', addFiles);
  useSharedFiles(session, query.get('shared') ?? undefined, addFiles);
  const versions = useVersions(session, draft);
  const generation = useGeneration(session, draft, versions.versions);
  const [preview] = useState(createPreviewPlace);

  if (problem === 'missing') return <ProjectNotFound />;
  return (
    <DropZone onFiles={addFiles}>
      <AppHeader title={rerender ? 'Re-render Video' : 'Create Video'} scrolls />
      <main className="page wide:pt-6 wide:pb-6">
        {draft.conflict !== undefined && (
          <ConflictNotice onResolve={(keep) => session.resolveConflict(keep)} />
        )}
        <DeletionNotice
          project={project.data}
          className="my-6 wide:mt-0 rounded-card border bg-surface p-4"
        />
        {project.isSuccess && draft.projectId !== undefined && (
          <AwaitedNotice session={session} projectId={draft.projectId} ownFiles={draft.ownFiles} />
        )}
        {(project.isError || problem === 'unavailable') && (
          <div className="my-6">
            <LoadNotice onRetry={() => void project.refetch()}>
              Failed to load project data. Please try refreshing the page.
            </LoadNotice>
          </div>
        )}
        <PreviewContext value={preview}>
          <WordsProvider projectId={project.isSuccess ? draft.projectId : undefined}>
            {/* A project that could not be loaded must not look empty. */}
            <CreateStage
              hidden={
                problem !== undefined && draft.baseline === undefined && draft.shots.length === 0
              }
              openAtFirst={query.get('sheet')}
              session={session}
              draft={draft}
              versions={versions}
              rerender={rerender}
              isLoading={project.isLoading}
              isGenerating={generation.generating}
              preview={preview}
              onFiles={addFiles}
              onGenerate={generation.start}
            />
          </WordsProvider>
        </PreviewContext>
      </main>
      <FolderDialog question={question} />
      <GeneratingOverlay
        open={generation.overlayOn}
        projectId={draft.projectId}
        shots={draft.shots}
        versions={versions.versions}
        isStarting={generation.isStarting}
        status={generation.status}
        onCancel={generation.cancel}
        onLeave={generation.leave}
      />
    </DropZone>
  );
}
