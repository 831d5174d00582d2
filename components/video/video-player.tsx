'use client';

import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TriedAgain } from '@/components/shell/could-not-load';
import { StateScreen } from '@/components/shell/state-screen';
import { Button } from '@/components/ui/button';
import { posterUrl, videoUrl } from '@/lib/api/generation';
import { useAuth } from '@/lib/auth/auth-context';

interface VideoPlayerProps {
  readonly projectId: string;
  readonly name: string;
}

/** The finished video. When it cannot be loaded, Retry renews the session and loads it anew. */
export function VideoPlayer({ projectId, name }: VideoPlayerProps) {
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
    // biome-ignore lint/a11y/useMediaCaption: the videos have no speech
    <video
      key={attempt}
      ref={video}
      aria-label={`Video of ${name}`}
      className="aspect-video w-full rounded-card border bg-black"
      src={videoUrl(projectId, attempt)}
      poster={posterUrl(projectId, 1280)}
      controls
      playsInline
      preload="metadata"
      onError={() => setFailed(true)}
    />
  );
}
