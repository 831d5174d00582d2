import { Draggable } from '@hello-pangea/dnd';
import { Clapperboard, GripVertical, Sparkles, X } from 'lucide-react';
import Link from 'next/link';
import { memo } from 'react';
import { AlteredBadge } from '@/components/enhance/altered-badge';
import { Playhead } from '@/components/preview/playhead';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Tooltip } from '@/components/ui/tooltip';
import { CaptionField } from '@/components/words/caption-field';
import type { CameraMotion } from '@/contracts/project/motion';
import type { TransitionType } from '@/contracts/project/transition';
import type { DraftShot } from '@/lib/draft/draft';
import { paths } from '@/lib/paths';
import { FramingButton } from './framing-button';
import { MotionChoice, TransitionChoice } from './motion-choice';
import { TilePicture } from './tile-picture';
import { UploadBadge, UploadState } from './upload-badge';

export interface TileActions {
  readonly onMotion: (id: string, motion: CameraMotion) => void;
  readonly onTransition: (id: string, transition: TransitionType) => void;
  readonly onRemove: (id: string) => void;
  readonly onRetry: (id: string) => void;
  readonly onEnhance: (id: string) => void;
  /** Opens the shot's length and framing. */
  readonly onFrame: (id: string) => void;
  /** Jumps to the shot in the video. */
  readonly onShow: (id: string) => void;
}

interface TileProps {
  readonly projectId: string | undefined;
  readonly shot: DraftShot;
  /** 0-based, in the whole video. */
  readonly position: number;
  readonly isLast: boolean;
  /** 0-based, in its row. */
  readonly column: number;
  readonly locked: boolean;
  /** It is being moved by keyboard. */
  readonly isLifted: boolean;
  /** The reason of a left-out photo names this file, whose name is not shown otherwise. */
  readonly isCited: boolean;
  readonly actions: TileActions;
}

/**
 * One shot of the contact sheet: its picture, position, motion and transition. Memoised because the sheet
 * renders with every progress event of an upload and may have 60 tiles.
 */
export const Tile = memo(function Tile(props: TileProps) {
  const { projectId, shot, position, isLast, column, locked, isLifted, isCited, actions } = props;
  const uploaded = shot.upload.state === 'uploaded';
  return (
    // The handle is a button, which the library does not accept as a handle by default.
    <Draggable
      draggableId={shot.id}
      index={column}
      isDragDisabled={locked}
      disableInteractiveElementBlocking
    >
      {(drag, { isDragging }) => (
        <li
          ref={drag.innerRef}
          {...drag.draggableProps}
          data-testid="tile"
          // Isolated, so that the browser repaints one tile instead of all of them.
          className="isolate w-(--tile) shrink-0 max-sm:pb-0.5 max-sm:odd:pr-px max-sm:even:pl-px sm:p-2"
        >
          <div
            className={classNames(
              'tile-card flex h-full flex-col overflow-hidden bg-surface sm:rounded-card sm:border',
              (isDragging || isLifted) &&
                'border-brand shadow-float max-sm:outline-2 max-sm:-outline-offset-2 max-sm:outline-brand',
            )}
          >
            <div data-testid="tile-picture" className="relative aspect-4/3 bg-sunken">
              <TilePicture projectId={projectId} shot={shot} />
              {/* A pointer shortcut: by keyboard, the video's own slider reaches each shot. */}
              <button
                type="button"
                tabIndex={-1}
                aria-label={`Show ${shot.name} in the preview`}
                onClick={() => actions.onShow(shot.id)}
                className="absolute inset-0"
              />
              <Playhead shotId={shot.id} />
              <button
                type="button"
                {...drag.dragHandleProps}
                aria-label={`Position ${position + 1}, ${shot.name}. Move`}
                className="figures touch-target absolute top-2 left-2 inline-flex h-8 touch-manipulation items-center gap-0.5 rounded-full bg-scrim pr-3 pl-1.5 text-sm font-medium text-white focus-visible:outline-white"
              >
                <GripVertical aria-hidden="true" className="size-4 stroke-[1.75]" />
                {position + 1}
              </button>
              <Tooltip text="Remove image">
                <Button
                  variant="ghost"
                  size="icon-small"
                  aria-label={`Remove image ${position + 1}, ${shot.name}`}
                  disabled={locked}
                  onClick={() => actions.onRemove(shot.id)}
                  className="absolute top-2 right-2 rounded-full bg-scrim text-white hover:bg-black focus-visible:outline-white"
                >
                  <X aria-hidden="true" />
                </Button>
              </Tooltip>
              <div className="absolute bottom-2 left-2 grid justify-items-start gap-1">
                <AlteredBadge disclosure={shot.stored?.disclosure} />
                <UploadBadge upload={shot.upload} />
              </div>
              <FramingButton shot={shot} locked={locked} onPress={() => actions.onFrame(shot.id)} />
            </div>
            <UploadState
              name={shot.name}
              upload={shot.upload}
              onRetry={() => actions.onRetry(shot.id)}
              onCancel={() => actions.onRemove(shot.id)}
            />
            <div className={classNames('px-1 sm:pt-1', uploaded && 'max-sm:-mt-4')}>
              <CaptionField
                shotId={shot.id}
                name={`photo ${position + 1}, ${shot.name}`}
                disabled={locked}
                suggestion={shot.stored?.edit?.suggestion}
              />
              {shot.stored?.edit !== undefined && (
                <p className="px-2 pb-1 text-xs text-muted">
                  {shot.stored.edit.reason}
                  {isCited && <span className="wrap-anywhere"> ({shot.name})</span>}
                </p>
              )}
            </div>
            <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-1.5 p-2 pt-1 max-sm:flex max-sm:px-1 max-sm:py-0">
              <MotionChoice
                projectId={projectId}
                shot={shot}
                position={position}
                value={shot.cameraMotion}
                disabled={locked}
                onChange={(motion) => actions.onMotion(shot.id, motion)}
              />
              {isLast ? (
                // Aligns its motion with those of its neighbours.
                column > 0 && <div className="h-9 pointer-coarse:h-11 max-sm:hidden" />
              ) : (
                <TransitionChoice
                  position={position}
                  value={shot.transition}
                  disabled={locked}
                  onChange={(transition) => actions.onTransition(shot.id, transition)}
                />
              )}
              {uploaded && !shot.isVideo && (
                <TileLinks projectId={projectId} shot={shot} actions={actions} />
              )}
            </div>
          </div>
        </li>
      )}
    </Draggable>
  );
});

function TileLinks({
  projectId,
  shot,
  actions,
}: Pick<TileProps, 'projectId' | 'shot' | 'actions'>) {
  return (
    <div className="flex items-center justify-between gap-1 max-sm:contents">
      <Button
        variant="ghost"
        size="small"
        className="min-w-0 shrink gap-1.5 px-2 text-brand max-sm:h-9 max-sm:flex-1 max-sm:px-0"
        aria-label={`Enhance with AI, ${shot.name}`}
        onClick={() => actions.onEnhance(shot.id)}
      >
        <Sparkles aria-hidden="true" />
        <span className="truncate max-sm:hidden">Enhance with AI</span>
      </Button>
      {projectId !== undefined && (
        <Tooltip text="Generate Video from Image">
          <Button asChild variant="ghost" size="icon-small" className="max-sm:h-9 max-sm:flex-1">
            {/* Prefetching 60 pages would delay the video. */}
            <Link
              href={paths.generateSingle(projectId, shot.id)}
              prefetch={false}
              aria-label={`Generate Video from Image ${shot.name}`}
            >
              <Clapperboard aria-hidden="true" />
            </Link>
          </Button>
        </Tooltip>
      )}
    </div>
  );
}
