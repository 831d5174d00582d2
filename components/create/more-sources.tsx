import { type InputHTMLAttributes, useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { FoundFile } from '@/lib/draft/found-file';
import { FileInput } from './file-input';

interface MoreSourcesProps {
  readonly onFiles: (files: readonly FoundFile[]) => void;
  readonly disabled: boolean;
}

/** Alternatives to choosing photos: a folder or a zip file on a computer, the camera on a phone. */
export function MoreSources(props: MoreSourcesProps) {
  return (
    <div className="flex flex-wrap justify-center gap-x-6 gap-y-1">
      <Source {...props} label="Choose a folder" className="pointer-coarse:hidden" input={folder} />
      <Source {...props} label="Choose a zip file" input={{ accept: '.zip,application/zip' }} />
      <Source
        {...props}
        label="Take a photo"
        className="pointer-fine:hidden"
        input={{ accept: 'image/*', capture: 'environment' }}
      />
    </div>
  );
}

/** React passes it on; its types do not know it. */
const folder = { webkitdirectory: '' } as InputHTMLAttributes<HTMLInputElement>;

interface SourceProps extends MoreSourcesProps {
  readonly label: string;
  readonly className?: string;
  readonly input: InputHTMLAttributes<HTMLInputElement>;
}

function Source({ onFiles, disabled, label, className, input }: SourceProps) {
  const id = useId();
  return (
    <div className={classNames('relative', className)}>
      <FileInput {...input} id={id} disabled={disabled} onFiles={onFiles} />
      <label
        htmlFor={id}
        className="flex min-h-11 items-center text-sm text-muted underline decoration-line-strong underline-offset-4 peer-hover:text-ink peer-focus-visible:rounded-control peer-focus-visible:outline-2 peer-focus-visible:outline-brand peer-disabled:opacity-50"
      >
        {label}
      </label>
    </div>
  );
}
