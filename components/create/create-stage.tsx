import { useCallback, useMemo } from 'react';
import { PreviewArea } from '@/components/create/preview-area';
import type { PreviewPlace } from '@/components/preview/preview-place';
import type { VersionEditor } from '@/components/versions/use-stored-versions';
import type { Draft } from '@/lib/draft/draft';
import type { DraftSession } from '@/lib/draft/draft-session';
import type { FoundFile } from '@/lib/draft/found-file';
import { mainSeconds } from '@/lib/draft/main-seconds';
import { musicOf, suggestedPiece } from '@/lib/draft/music';
import { ContactSheet } from './contact-sheet';
import { DetailsFields } from './details-fields';
import { GenerateBar } from './generate-bar';
import { SettingRows } from './setting-rows';
import { useOpenSheet } from './use-open-sheet';
import { useSheets } from './use-sheets';
import { VideoFacts } from './video-facts';

interface CreateStageProps {
  readonly hidden: boolean;
  /** Name of the initially open sheet. */
  readonly openAtFirst: string | null;
  readonly session: DraftSession;
  readonly draft: Draft;
  readonly versions: VersionEditor;
  readonly rerender: boolean;
  readonly isLoading: boolean;
  readonly isGenerating: boolean;
  readonly preview: PreviewPlace;
  readonly onFiles: (files: readonly FoundFile[]) => void;
  readonly onGenerate: () => void;
}

/**
 * The photos, with the open sheet over them; beside them, or above on a phone, the video; its settings; and
 * Generate. The styles place the elements of this one tree.
 */
export function CreateStage(props: CreateStageProps) {
  const { session, draft, versions: editor, rerender, isLoading, isGenerating, preview } = props;
  const { open, toggle, frame, close } = useOpenSheet(props.openAtFirst);
  const Sheets = useSheets(open !== undefined, close);
  const isSheetOpen = open !== undefined && Sheets !== undefined;
  const { versions } = editor;
  const seconds = mainSeconds(versions);
  const suggested = useMemo(() => suggestedPiece(draft.shots, seconds), [draft.shots, seconds]);
  // A stable callback, so that tiles only re-render for their own changes.
  const onShow = useCallback((shotId: string) => preview.read()?.showShot(shotId), [preview]);
  const onFrame = useCallback(
    (shotId: string) => {
      frame(shotId);
      onShow(shotId);
    },
    [frame, onShow],
  );
  return (
    <div
      data-create
      hidden={props.hidden}
      className="narrow:flex narrow:flex-col narrow:gap-5 narrow:max-sm:gap-3 wide:grid wide:grid-cols-[minmax(0,1fr)_26rem] wide:items-start wide:gap-8 [&[hidden]]:hidden"
    >
      <div
        inert={isSheetOpen}
        data-covered={isSheetOpen || undefined}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 narrow:gap-3 wide:col-start-1 wide:row-start-1 wide:data-covered:invisible"
      >
        <DetailsFields session={session} loading={isLoading && draft.shots.length === 0} />
        <ContactSheet
          session={session}
          draft={draft}
          heading={rerender ? 'Project Photos' : 'Uploads'}
          targetSeconds={seconds}
          loading={isLoading}
          locked={isGenerating}
          onFiles={props.onFiles}
          onFrame={onFrame}
          onShow={onShow}
        />
      </div>
      {isSheetOpen && (
        <Sheets
          open={open}
          session={session}
          draft={draft}
          versions={editor}
          preview={preview}
          locked={isGenerating}
          onClose={close}
        />
      )}
      <aside
        aria-label="Summary"
        className="narrow:contents wide:sticky wide:top-20 wide:col-start-2 wide:row-start-1 wide:flex wide:max-h-[calc(100dvh-6rem)] wide:flex-col wide:overflow-hidden wide:rounded-card wide:border wide:bg-surface"
      >
        <div className="narrow:contents wide:flex wide:min-h-0 wide:flex-col wide:overflow-y-auto">
          <PreviewArea
            draft={draft}
            versions={versions}
            isLoading={isLoading}
            isBesideSheet={isSheetOpen}
            onPlayer={preview.put}
          />
          <SettingRows
            projectId={draft.projectId}
            versions={versions}
            areVersionsUnavailable={editor.isUnavailable}
            music={musicOf(draft)}
            suggested={suggested}
            open={open}
            locked={isGenerating}
            onToggle={toggle}
          />
          <VideoFacts draft={draft} versions={versions} />
        </div>
        <GenerateBar
          draft={draft}
          versions={versions}
          rerender={rerender}
          generating={isGenerating}
          isVoiceOpen={open?.kind === 'voice'}
          onGenerate={props.onGenerate}
          onLeave={() => session.save()}
        />
      </aside>
    </div>
  );
}
