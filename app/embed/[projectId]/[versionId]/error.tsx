'use client';

import { VideoUnavailable } from '@/components/share/video-unavailable';

export default function ErrorPage() {
  return (
    <main>
      <VideoUnavailable level="h1" onRetry={() => window.location.reload()} />
    </main>
  );
}
