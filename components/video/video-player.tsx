import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PlayerOverlay } from '@/components/player/player-overlay';
import { usePlayer } from '@/components/player/use-player';
import { TriedAgain } from '@/components/shell/could-not-load';
import { StateScreen } from '@/components/shell/state-screen';
import { Button } from '@/components/ui/button';
import { useAuth } from '@/lib/auth/auth-context';
import type { PlaybackSource } from '@/lib/player/playback-source';

/** A place in a video's time. */
export interface VideoMoment {
  readonly seconds: number;
}

interface VideoPlayerProps {
  readonly source: PlaybackSource;
  /** Returns the current source; undefined if the version is gone. */
  readonly readSource: () => Promise<PlaybackSource | undefined>;
  /** Address of the video's still. */
  readonly poster: string;
  /** Names the player. */
  readonly label: string;
  /** Width by height. */
  readonly aspect: number;
  readonly autoPlay?: boolean;
  /** Where to play from, each time another object comes. */
  readonly moment?: VideoMoment | undefined;
}

/**
 * A finished video in its shape, never taller than the window. If it cannot be loaded, Retry renews the
 * session and reloads it.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { source, poster, label, aspect, autoPlay = false, moment } = props;
  const { renewToken } = useAuth();
  const [attempts, setAttempts] = useState(0);
  const [isRetrying, setRetrying] = useState(false);
  const readSource = async () => {
    // A video that is refused may only lack a session.
    await renewToken();
    return props.readSource();
  };
  const player = usePlayer({ source, readSource, autoPlay });
  const { status } = player;
  const { video } = player;
  useEffect(() => {
    const element = video.current;
    if (moment === undefined || element === null) return;
    element.currentTime = moment.seconds;
    element.scrollIntoView({ block: 'nearest' });
    element.play().catch(() => undefined);
  }, [moment, video]);
  const isOver = status === 'failed' || status === 'gone';

  const retry = async () => {
    if (isRetrying) return;
    setRetrying(true);
    await renewToken();
    setRetrying(false);
    setAttempts(attempts + 1);
    player.play();
  };

  return (
    <>
      <div hidden={isOver} className="overflow-hidden rounded-card border bg-black">
        <div
          className="relative mx-auto w-full"
          style={{ aspectRatio: aspect, maxWidth: `calc(78dvh * ${aspect})` }}
        >
          {/* biome-ignore lint/a11y/useMediaCaption: the videos have no speech */}
          <video
            ref={player.video}
            aria-label={label}
            className="size-full"
            src={player.address}
            poster={poster}
            controls={status !== 'idle'}
            playsInline
            preload="none"
          />
          <PlayerOverlay status={status} onPlay={player.play} />
        </div>
      </div>
      {isOver && (
        <div className="rounded-card border bg-surface">
          <StateScreen
            role="alert"
            icon={CloudOff}
            title="Unable to load video"
            actions={
              <Button aria-disabled={isRetrying} onClick={() => void retry()}>
                Retry
              </Button>
            }
          >
            {status === 'gone'
              ? 'This version no longer exists.'
              : 'The video is safe, but it could not be loaded.'}
            <TriedAgain attempts={attempts} />
          </StateScreen>
        </div>
      )}
    </>
  );
}
