import { LoaderCircle, Play, RefreshCw, WifiOff } from 'lucide-react';
import type { PlayerStatus } from './use-player';

interface PlayerOverlayProps {
  readonly status: PlayerStatus;
  /**
   * Address of the video, on a page whose scripts load late: the button is there before them and opens the
   * video if no script handles it.
   */
  readonly lateAddress?: string | undefined;
  readonly onPlay: () => void;
}

/** The layer over a video: the button that starts it, and messages for the viewer. */
export function PlayerOverlay({ status, lateAddress, onPlay }: PlayerOverlayProps) {
  const isEarly = status === 'bare' && lateAddress !== undefined;
  return (
    <>
      {(status === 'idle' || isEarly) && <PlayButton address={lateAddress} onPlay={onPlay} />}
      <div role="status" className="pointer-events-none absolute inset-0">
        {status === 'loading' && (
          <p className="grid size-full place-content-center">
            <LoaderCircle aria-hidden="true" className="size-10 animate-spin text-white" />
            <span className="sr-only">Loading the video…</span>
          </p>
        )}
        {status === 'offline' && (
          <Note icon={WifiOff}>Connection lost. The video resumes when you’re back online.</Note>
        )}
        {status === 'remade' && (
          <Note icon={RefreshCw}>This video was just updated. You’re watching the new one.</Note>
        )}
      </div>
    </>
  );
}

interface PlayButtonProps {
  readonly address: string | undefined;
  readonly onPlay: () => void;
}

function PlayButton({ address, onPlay }: PlayButtonProps) {
  const isForm = address !== undefined;
  const button = (
    <button
      type={isForm ? 'submit' : 'button'}
      aria-label="Play the video"
      onClick={(event) => {
        event.preventDefault();
        onPlay();
      }}
      className="group/play absolute inset-0 grid size-full place-content-center focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-white"
    >
      <span className="grid size-16 place-content-center rounded-full bg-accent text-surface shadow-float transition-transform duration-150 ease-out group-hover/play:scale-105 motion-reduce:transition-none">
        <Play aria-hidden="true" className="ml-1 size-7 fill-current stroke-[1.75]" />
      </span>
    </button>
  );
  if (!isForm) return button;
  const [path, query] = address.split('?');
  return (
    <form
      action={path}
      data-late-play
      // A press before the scripts hid it; from now on it is known whether the video plays.
      ref={(form) => form?.removeAttribute('hidden')}
      className="absolute inset-0 noscript:hidden"
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {button}
    </form>
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
