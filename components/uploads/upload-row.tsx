import { RotateCw, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Progress } from '@/components/ui/progress';
import type { RunningUpload } from '@/lib/draft/running-uploads';
import { describeUpload } from './describe-uploads';

interface UploadRowProps {
  readonly upload: RunningUpload;
  readonly isOnline: boolean;
  readonly isPaused: boolean;
}

/** One file of the tray: its project, how far it is or why it waits, and what can be done about it. */
export function UploadRow({ upload: one, isOnline, isPaused }: UploadRowProps) {
  const { source, id, name, projectName, upload, isOriginal } = one;
  const failed = upload.state === 'failed';
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="grid min-w-0 flex-1 gap-1">
        {/* A long name of the file leaves room for that of the project. */}
        <p className="flex min-w-0">
          <bdi className="truncate">{name}</bdi>
          {projectName !== '' && (
            <span className="max-w-1/2 shrink-0 truncate whitespace-pre text-muted">
              {' · '}
              {projectName}
            </span>
          )}
        </p>
        {upload.state === 'uploading' && (
          <Progress value={upload.loaded} max={upload.total} aria-label={`Upload of ${name}`} />
        )}
        <p className={classNames('figures text-xs', failed ? 'text-danger' : 'text-muted')}>
          {describeUpload(one, { isOnline, isPaused })}
        </p>
      </div>
      {failed && upload.isFinal !== true && (
        <Button
          variant="ghost"
          size="icon-small"
          aria-label={`Retry ${name}`}
          onClick={() => source.retryUpload(id)}
        >
          <RotateCw aria-hidden="true" />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon-small"
        aria-label={`${failed ? 'Remove' : 'Cancel upload of'} ${name}`}
        onClick={() => (isOriginal ? source.dropOriginal(id) : source.remove(id))}
      >
        <X aria-hidden="true" />
      </Button>
    </li>
  );
}
