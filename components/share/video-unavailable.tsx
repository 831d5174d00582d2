import { CloudOff } from 'lucide-react';
import { StateScreen } from '@/components/shell/state-screen';
import { buttonVariants } from '@/components/ui/button-variants';

/** The video is there, but it or its page could not be loaded just now. */
export function VideoUnavailable({ level, onRetry }: { level?: 'h1'; onRetry: () => void }) {
  return (
    <StateScreen
      {...(level !== undefined && { level })}
      role="alert"
      icon={CloudOff}
      title="Unable to load video"
      actions={
        <button type="button" className={buttonVariants()} onClick={onRetry}>
          Retry
        </button>
      }
    >
      The video could not be loaded.
    </StateScreen>
  );
}
