import { Check, CircleAlert, RotateCw, Upload as UploadIcon } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { useOnline } from '@/components/ui/use-online';
import { isSent, type Upload } from '@/lib/draft/draft';
import { formatBytes } from '@/lib/format/bytes';

interface UploadStateProps {
  readonly name: string;
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

const badges = {
  waiting: { variant: 'photo', Icon: UploadIcon, text: 'Waiting' },
  uploading: { variant: 'photo', Icon: UploadIcon, text: 'Uploading' },
  sent: { variant: 'photo', Icon: UploadIcon, text: 'Checking' },
  uploaded: { variant: 'photo', Icon: Check, text: 'Uploaded' },
  failed: { variant: 'danger', Icon: CircleAlert, text: 'Not uploaded' },
} as const;

/** Shows in the corner of a shot's picture whether the server has it. */
export function UploadBadge({ upload }: { upload: Upload }) {
  const { variant, Icon, text } = badges[isSent(upload) ? 'sent' : upload.state];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {/* On a phone, where the picture is small, a tick replaces the text. */}
      <span className={upload.state === 'uploaded' ? 'max-sm:sr-only' : undefined}>{text}</span>
    </Badge>
  );
}

/**
 * The progress of the shot's upload with Cancel; after a failure Remove, and Retry if that can help. Renders
 * nothing once it is uploaded.
 */
export function UploadState({ name, upload, onRetry, onCancel }: UploadStateProps) {
  const online = useOnline();
  if (upload.state === 'uploaded') return null;
  if (upload.state === 'failed') {
    return (
      <div data-upload="failed" className="grid gap-2 bg-danger-tint px-3 py-2 text-xs text-danger">
        <p>{upload.reason}</p>
        <div className="flex flex-wrap gap-2">
          {upload.isFinal !== true && (
            <Button size="small" variant="secondary" onClick={onRetry} aria-label={`Retry ${name}`}>
              <RotateCw aria-hidden="true" /> Retry
            </Button>
          )}
          <Button
            size="small"
            variant={upload.isFinal === true ? 'secondary' : 'ghost'}
            onClick={onCancel}
            aria-label={`Remove ${name}`}
          >
            Remove
          </Button>
        </div>
      </div>
    );
  }
  const sent = upload.state === 'uploading' ? upload : { loaded: 0, total: 0 };
  return (
    <div className="grid gap-1.5 px-3 py-2">
      <Progress
        value={sent.total === 0 ? 0 : (sent.loaded / sent.total) * 100}
        aria-label={`Upload of ${name}`}
      />
      <div className="figures flex items-center justify-between text-xs text-muted">
        <span>{describeSending(upload, online)}</span>
        <Button
          variant="link"
          size="inline"
          className="text-xs"
          onClick={onCancel}
          aria-label={`Cancel upload of ${name}`}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}

function describeSending(
  upload: Exclude<Upload, { state: 'uploaded' | 'failed' }>,
  online: boolean,
): string {
  if (upload.state === 'waiting') return `Waiting for ${online ? 'its turn' : 'the network'}`;
  const total = formatBytes(upload.total);
  return isSent(upload) ? `${total} sent` : `${formatBytes(upload.loaded)} of ${total}`;
}
