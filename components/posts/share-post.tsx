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

/** Passes the text and file to the share sheet, in browsers that can share files, such as on phones. */
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
      // The user closed the sheet, or the download outlasted the browser's time limit after the press. The
      // user presses again.
      const isHarmless =
        error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name);
      if (!isHarmless) {
        notifyFailure('Not shared', 'The file could not be shared. Download it instead.');
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
