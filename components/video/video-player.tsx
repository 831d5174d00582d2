import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TriedAgain } from '@/components/shell/could-not-load';
import { StateScreen } from '@/components/shell/state-screen';
import { Button } from '@/components/ui/button';
import { withQuery } from '@/lib/api/cuts';
import { useAuth } from '@/lib/auth/auth-context';

interface VideoPlayerProps {
  /** Addresses of the video and of its still. */
  readonly src: string;
  readonly poster: string;
  /** Names the player. */
  readonly label: string;
  /** Width by height. */
  readonly aspect: number;
  readonly autoPlay?: boolean;
}

/**
 * A finished video in its shape, never taller than the window. When it cannot be loaded, Retry renews
 * the session and loads it anew.
 */
export function VideoPlayer({ src, poster, label, aspect, autoPlay = false }: VideoPlayerProps) {
  const { renewToken } = useAuth();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const [retrying, setRetrying] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // The button gives way to the video, or the video to the button: the focus goes along.
    const isFocusLost = document.activeElement === document.body;
    if (attempt > 0 && isFocusLost) (failed ? button : video).current?.focus();
  }, [attempt, failed]);

  const retry = async () => {
    if (retrying) return;
    setRetrying(true);
    await renewToken();
    setAttempt(attempt + 1);
    setRetrying(false);
    setFailed(false);
  };

  if (failed) {
    return (
      <div className="rounded-card border bg-surface">
        <StateScreen
          role="alert"
          icon={CloudOff}
          title="Unable to load video"
          actions={
            <Button ref={button} aria-disabled={retrying} onClick={() => void retry()}>
              Retry
            </Button>
          }
        >
          The video is safe, but it could not be loaded.
          <TriedAgain attempts={attempt} />
        </StateScreen>
      </div>
    );
  }
  return (
    <div className="overflow-hidden rounded-card border bg-black">
      {/* biome-ignore lint/a11y/useMediaCaption: the videos have no speech */}
      <video
        key={attempt}
        ref={video}
        aria-label={label}
        className="mx-auto w-full"
        style={{ aspectRatio: aspect, maxWidth: `calc(78dvh * ${aspect})` }}
        src={attempt === 0 ? src : withQuery(src, 'attempt', attempt)}
        poster={poster}
        controls
        playsInline
        autoPlay={autoPlay}
        preload="metadata"
        onError={() => setFailed(true)}
      />
    </div>
  );
}
