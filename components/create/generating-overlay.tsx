import Link from 'next/link';
import { Dialog as Primitive } from 'radix-ui';
import type { MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { dialogOverlay } from '@/components/ui/dialog';
import { focusFirst } from '@/components/ui/focus-first';
import { Progress } from '@/components/ui/progress';
import { VersionProgress } from '@/components/versions/version-progress';
import { RenderProgress } from '@/components/video/render-progress';
import type { GenerationStatus } from '@/contracts/production/generation';
import type { Version } from '@/contracts/production/versions';
import { isInWork } from '@/lib/api/versions';
import type { DraftShot } from '@/lib/draft/draft';
import { paths } from '@/lib/paths';
import { hasLargeVersion } from './has-large-version';

interface GeneratingOverlayProps {
  readonly open: boolean;
  readonly projectId: string | undefined;
  readonly shots: readonly DraftShot[];
  /** The project's versions, once loaded. */
  readonly versions: readonly Version[] | undefined;
  /** Files are uploading, or the start is pending; both end when this window closes. */
  readonly isStarting: boolean;
  /** Absent until the generation has been started. */
  readonly status: GenerationStatus | undefined;
  readonly onCancel: () => void;
  readonly onLeave: () => void;
}

/**
 * Covers the screen during the generation, which continues when the page is left. Before the generation has
 * started, the window must stay open.
 */
export function GeneratingOverlay(props: GeneratingOverlayProps) {
  const { open, projectId, shots, versions = [], isStarting, status, onCancel, onLeave } = props;
  const made = versions.filter((version) => version.isTicked || isInWork(version));
  const uploaded = shots.filter((shot) => shot.upload.state === 'uploaded').length;
  return (
    <Primitive.Root open={open}>
      <Primitive.Portal>
        <Primitive.Overlay className={dialogOverlay} />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusHeading}
          onCloseAutoFocus={focusNextStep}
          className="fixed inset-0 z-50 grid animate-appear place-content-center-safe justify-items-center gap-6 overflow-y-auto bg-background p-6 text-center"
        >
          <Primitive.Title tabIndex={-1} className="display text-2xl outline-none sm:text-3xl">
            Creating Your Video
          </Primitive.Title>
          {uploaded < shots.length || status === undefined || projectId === undefined ? (
            <div className="grid w-[min(28rem,80vw)] gap-3">
              {/* The bar is never full while originals upload or the start is pending. */}
              <Progress
                value={uploaded === shots.length ? null : (uploaded / shots.length) * 100}
                aria-label="Uploads"
              />
              <p role="status" className="figures text-muted">
                {describeStart(shots, uploaded, hasLargeVersion(versions))}
              </p>
            </div>
          ) : (
            <>
              <RenderProgress projectId={projectId} status={status} />
              {made.length > 1 && (
                <ul aria-label="Versions" className="grid w-[min(32rem,85vw)] gap-3">
                  {made.map((version) => (
                    <li key={version.versionId} className="min-h-8">
                      <VersionProgress version={version} />
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
          <p className="max-w-[52ch] text-sm text-muted">
            {isStarting
              ? 'Keep this window open until the upload finishes. You can use other pages meanwhile. If you close it, you won’t be charged: the upload resumes when you come back, and you start the video again.'
              : 'You can leave this page. We keep working, and you’ll find the video in My Projects.'}
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button asChild variant="secondary">
              <Link href={paths.projects} onClick={(event) => !opensElsewhere(event) && onLeave()}>
                Back to My Projects
              </Link>
            </Button>
            {status?.status === 'processing' && (
              <Button variant="ghost" onClick={onCancel}>
                Cancel generation
              </Button>
            )}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Returns whether a click opens the link in another tab or window. */
function opensElsewhere({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey;
}

/** A screen reader reads the heading first; the link that leaves is the next tab stop. */
function focusHeading(event: Event): void {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.querySelector('h2')?.focus();
}

/** The button that opened the overlay was disabled in the meantime and has lost the focus. */
function focusNextStep(event: Event): void {
  event.preventDefault();
  focusFirst('[data-upload=failed] button', '[data-generate]', 'h1');
}

/** Describes the steps that must end before the generation starts. */
function describeStart(
  shots: readonly DraftShot[],
  uploaded: number,
  needsOriginals: boolean,
): string {
  if (uploaded < shots.length) return `Uploading: ${uploaded} of ${shots.length} done`;
  const following = shots.filter(
    ({ original }) => original?.state === 'uploading' || original?.state === 'waiting',
  );
  if (!needsOriginals || following.length === 0) return 'Starting…';
  const photos = following.length === 1 ? '1 photo' : `${following.length} photos`;
  return `Uploading ${photos} at full size for the 4K version`;
}
