'use client';

import { CloudOff } from 'lucide-react';
import { useState } from 'react';
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

  const retry = async () => {
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
            <Button disabled={retrying} onClick={retry}>
              Retry
            </Button>
          }
        >
          The video is safe, but it could not be loaded.
          {attempt > 0 && ` Tried again ${attempt === 1 ? 'once' : `${attempt} times`}.`}
        </StateScreen>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: the videos have no speech
    <video
      key={attempt}
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
