import { Share } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import type { Version } from '@/contracts/production/versions';
import { readVideoFile } from '@/lib/api/video-file';

interface SharePostProps {
  readonly text: string;
  readonly video: NonNullable<Version['video']>;
}

/** Hands text and file to the share sheet, where the browser has one that takes files, as phones do. */
export function SharePost({ text, video }: SharePostProps) {
  const canShare = useSyncExternalStore(never, canShareFiles, () => false);
  const [file, setFile] = useState<File>();
  const [isLoading, setLoading] = useState(false);
  if (!canShare) return null;

  const share = async () => {
    setLoading(true);
    try {
      const loaded = file ?? (await readVideoFile(video.downloadUrl, video.fileName));
      setFile(loaded);
      await navigator.share({ files: [loaded], text });
    } catch (error) {
      // The sheet was closed, or the press is too long ago by the time the file is here: it is asked for anew.
      const isHarmless =
        error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name);
      if (!isHarmless) {
        notifyFailure('Not shared', 'The file could not be handed over. Download it instead.');
      }
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button variant="secondary" disabled={isLoading} onClick={() => void share()}>
      <Share aria-hidden="true" />
      {isLoading ? 'Loading the file…' : file === undefined ? 'Share…' : 'Share now'}
    </Button>
  );
}

const never = () => () => undefined;

function canShareFiles(): boolean {
  const sample = new File([''], 'video.mp4', { type: 'video/mp4' });
  return navigator.canShare?.({ files: [sample] }) ?? false;
}
