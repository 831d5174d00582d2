import { Suspense, useEffect } from 'react';
import { SamplePreview } from '@/components/preview/sample-preview';
import { useShrinkOnScroll } from '@/components/preview/use-shrink-on-scroll';
import { lazyPart } from '@/components/ui/lazy-part';
import { Photo } from '@/components/ui/photo';
import { useWordsPart } from '@/components/words/words-context';
import type { Version } from '@/contracts/production/versions';
import type { Draft } from '@/lib/draft/draft';
import type { PreviewPlayer } from '@/lib/preview/preview-player';
import { startWorkerAhead } from '@/lib/preview/start-worker';
import { whenIdle } from '@/lib/when-idle';

// The engine and its driver are preloaded: at once while a project loads, otherwise when idle.
const loadPanel = () =>
  import('@/components/preview/preview-panel').then((module) => module.PreviewPanel);
const PreviewPanel = lazyPart(loadPanel, MissingPanel);

interface PreviewAreaProps {
  readonly draft: Draft;
  /** The project's versions, once loaded. */
  readonly versions: readonly Version[] | undefined;
  /** The project is not on the screen yet. */
  readonly isLoading: boolean;
  /** A sheet is open beside it, so it takes less space. */
  readonly isBesideSheet: boolean;
  /** Called with the player when it is created, and with undefined when it is destroyed. */
  readonly onPlayer: (player: PreviewPlayer | undefined) => void;
}

/** The preview's place on the page; shows the sample video before there is a photo. */
export function PreviewArea(props: PreviewAreaProps) {
  const { draft, versions, isLoading, isBesideSheet, onPlayer } = props;
  const typed = useWordsPart((words) => words.typed);
  const { frame, isCollapsed, expand } = useShrinkOnScroll();
  const isStrip = isCollapsed && !isBesideSheet;
  const [first] = draft.shots;
  useEffect(() => {
    // A failed preload is repeated when the preview is shown.
    const load = () => void loadPanel().catch(() => undefined);
    if (!isLoading) return whenIdle(load);
    startWorkerAhead();
    load();
    return undefined;
  }, [isLoading]);
  return (
    <section
      ref={frame}
      aria-label="Preview"
      data-collapsed={isStrip || undefined}
      data-empty={first === undefined || undefined}
      className="preview-frame group/preview shrink wide:flex wide:min-h-40 wide:flex-col narrow:-mx-[clamp(1rem,4vw,2rem)] narrow:-order-1"
    >
      <div
        data-preview-body
        className="preview-body relative flex min-h-0 flex-col bg-stage text-white wide:flex-1"
      >
        {first === undefined ? (
          isLoading || <SamplePreview />
        ) : (
          <Suspense fallback={<StillStage src={first.preview} name={first.name} />}>
            <PreviewPanel
              draft={draft}
              versions={versions ?? []}
              typedWords={typed}
              onPlayer={onPlayer}
            />
          </Suspense>
        )}
        {isStrip && (
          <button
            type="button"
            aria-label="Enlarge the video"
            onClick={expand}
            className="absolute inset-y-0 left-0 w-44 wide:hidden"
          />
        )}
      </div>
    </section>
  );
}

/** Holds the preview's place while the player loads. */
function StillStage({ src, name }: { src: string | undefined; name: string }) {
  return (
    <div className="relative min-h-0 flex-1 wide:basis-[14.55rem]">
      {src !== undefined && <Photo src={src} alt={name} eager className="object-contain" />}
    </div>
  );
}

function MissingPanel({ draft: { shots } }: { draft: Draft }) {
  return (
    <>
      <StillStage src={shots[0]?.preview} name={shots[0]?.name ?? ''} />
      <p role="status" className="px-4 py-2 text-xs">
        The film could not be loaded. Reload the page to see it; what you added is kept.
      </p>
    </>
  );
}
