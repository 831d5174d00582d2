import { useCallback } from 'react';
import type { CutEditor } from '@/components/cuts/use-cuts';
import { PreviewArea } from '@/components/preview/preview-area';
import { changeTexts, type Draft } from '@/lib/draft/draft';
import type { DraftSession } from '@/lib/draft/draft-session';
import type { FoundFile } from '@/lib/draft/found-file';
import { musicOf, suggestedPiece } from '@/lib/draft/music';
import type { PreviewPlayer } from '@/lib/preview/preview-player';
import { ContactSheet } from './contact-sheet';
import { CreateSheets, mainSeconds } from './create-sheets';
import { DetailsFields } from './details-fields';
import { GenerateBar } from './generate-bar';
import { SettingRows } from './setting-rows';
import { useOpenSheet } from './use-open-sheet';
import { VideoFacts } from './video-facts';

interface CreateStageProps {
  readonly hidden: boolean;
  /** The name of the sheet that is open at first. */
  readonly openAtFirst: string | null;
  readonly session: DraftSession;
  readonly draft: Draft;
  readonly versions: CutEditor;
  readonly rerender: boolean;
  readonly isLoading: boolean;
  readonly isGenerating: boolean;
  /** The film, once there is one. */
  readonly player: PreviewPlayer | undefined;
  readonly onPlayer: (player: PreviewPlayer | undefined) => void;
  readonly onFiles: (files: readonly FoundFile[]) => void;
  readonly onGenerate: () => void;
}

/**
 * The photographs with a sheet over them while one is open; beside them, or on a phone above, the film;
 * what is set for it; and Generate. One tree: the styles place it.
 */
export function CreateStage(props: CreateStageProps) {
  const { session, draft, versions, rerender, isLoading, isGenerating, player } = props;
  const { open, toggle, frame, close } = useOpenSheet(props.openAtFirst);
  const { cuts } = versions;
  // Tiles are drawn again only for what changes about them.
  const onShow = useCallback((shotId: string) => player?.showShot(shotId), [player]);
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
      className="narrow:flex narrow:flex-col narrow:gap-5 max-sm:gap-3 wide:grid wide:grid-cols-[minmax(0,1fr)_26rem] wide:items-start wide:gap-8 [&[hidden]]:hidden"
    >
      <div
        inert={open !== undefined}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 narrow:gap-3 wide:col-start-1 wide:row-start-1 wide:inert:invisible"
      >
        <DetailsFields
          draft={draft}
          loading={isLoading && draft.shots.length === 0}
          onChange={(texts) => session.edit((now) => changeTexts(now, texts))}
        />
        <ContactSheet
          session={session}
          draft={draft}
          heading={rerender ? 'Project Photos' : 'Uploads'}
          targetSeconds={mainSeconds(versions)}
          loading={isLoading}
          locked={isGenerating}
          onFiles={props.onFiles}
          onFrame={onFrame}
          onShow={onShow}
        />
      </div>
      {open !== undefined && (
        <CreateSheets
          open={open}
          session={session}
          draft={draft}
          versions={versions}
          player={player}
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
            cuts={cuts}
            isLoading={isLoading}
            isBesideSheet={open !== undefined}
            onPlayer={props.onPlayer}
          />
          <SettingRows
            projectId={draft.projectId}
            cuts={cuts}
            areCutsUnavailable={versions.isUnavailable}
            music={musicOf(draft)}
            suggested={suggestedPiece(draft.shots, mainSeconds(versions))}
            open={open}
            locked={isGenerating}
            onToggle={toggle}
          />
          <VideoFacts draft={draft} main={cuts?.find(({ isMain }) => isMain)} />
        </div>
        <GenerateBar
          draft={draft}
          cuts={cuts}
          rerender={rerender}
          generating={isGenerating}
          onGenerate={props.onGenerate}
          onLeave={() => session.save()}
        />
      </aside>
    </div>
  );
}
