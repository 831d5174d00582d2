import { ChevronDown, Pause, Play } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { useOnline } from '@/components/ui/use-online';
import { pauseUploads, type RunningUpload } from '@/lib/draft/running-uploads';
import { countUploads, describeUploads, sumUploads } from './describe-uploads';
import { UploadRow } from './upload-row';
import { useResumedUploads, useSpeed, useUploads } from './use-uploads';

/**
 * The running uploads, on every screen of the app except the one that shows each of them itself. One line
 * that expands into a list; renders nothing without uploads.
 */
export function UploadTray() {
  useResumedUploads();
  const { uploads, isPaused } = useUploads();
  return uploads.length === 0 ? null : <Tray uploads={uploads} isPaused={isPaused} />;
}

interface TrayProps {
  readonly uploads: readonly RunningUpload[];
  readonly isPaused: boolean;
}

function Tray({ uploads, isPaused }: TrayProps) {
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const totals = sumUploads(uploads);
  const speed = useSpeed(totals.sentBytes);
  const line = { isOnline, isPaused, speed };
  return (
    <section aria-label="Uploads" className="border-t bg-surface text-sm text-ink">
      <div className="page flex min-h-11 items-center gap-1">
        <p className="figures min-w-0 flex-1 py-1 text-xs sm:text-sm">
          {describeUploads(totals, line)}
        </p>
        {totals.failed < totals.files && (
          <Button variant="ghost" size="small" onClick={() => pauseUploads(!isPaused)}>
            {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon-small"
          aria-label={isOpen ? 'Hide files' : 'Show files'}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden="true" className={classNames(isOpen && 'rotate-180')} />
        </Button>
      </div>
      {/* The number alone: bytes would be read out four times a second. */}
      <p role="status" className="sr-only">
        {totals.failed > 0
          ? `${totals.failed} of ${totals.files} files could not be uploaded`
          : `${countUploads(totals)} left to upload`}
      </p>
      {isOpen && (
        <ul id={list} className="page max-h-[40dvh] divide-y overflow-y-auto pb-2">
          {uploads.map((one) => (
            <UploadRow key={one.id} upload={one} isOnline={isOnline} isPaused={isPaused} />
          ))}
        </ul>
      )}
    </section>
  );
}
