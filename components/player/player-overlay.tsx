import { LoaderCircle, Play, RefreshCw, WifiOff } from 'lucide-react';
import type { PlayerStatus } from './use-player';

interface PlayerOverlayProps {
  readonly status: PlayerStatus;
  readonly onPlay: () => void;
}

/** What lies over a video: the button that starts it, and what the viewer has to know. */
export function PlayerOverlay({ status, onPlay }: PlayerOverlayProps) {
  return (
    <>
      {status === 'idle' && (
        <button
          type="button"
          aria-label="Play the video"
          onClick={onPlay}
          className="group/play absolute inset-0 grid size-full place-content-center focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-white"
        >
          <span className="grid size-16 place-content-center rounded-full bg-accent text-surface shadow-float transition-transform duration-150 ease-out group-hover/play:scale-105 motion-reduce:transition-none">
            <Play aria-hidden="true" className="ml-1 size-7 fill-current stroke-[1.75]" />
          </span>
        </button>
      )}
      <div role="status" className="pointer-events-none absolute inset-0">
        {status === 'loading' && (
          <p className="grid size-full place-content-center">
            <LoaderCircle aria-hidden="true" className="size-10 animate-spin text-white" />
            <span className="sr-only">Loading the video…</span>
          </p>
        )}
        {status === 'offline' && (
          <Note icon={WifiOff}>The connection is lost. The video goes on when it is back.</Note>
        )}
        {status === 'remade' && (
          <Note icon={RefreshCw}>This video was just made again. You are seeing the new one.</Note>
        )}
      </div>
    </>
  );
}

function Note({ icon: Icon, children }: { icon: typeof WifiOff; children: string }) {
  return (
    <p className="mx-auto mt-3 flex w-fit max-w-[calc(100%-1.5rem)] items-center gap-2 rounded-control bg-scrim px-3 py-2 text-sm text-white">
      <Icon aria-hidden="true" className="size-4 shrink-0 stroke-[1.75]" />
      {children}
    </p>
  );
}
