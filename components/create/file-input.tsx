import type { InputHTMLAttributes } from 'react';
import { type FoundFile, toFoundFile } from '@/lib/draft/found-file';

interface FileInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  readonly onFiles: (files: readonly FoundFile[]) => void;
}

/**
 * An invisible input over the element that opens the file picker; its label follows it and is styled by
 * `peer-…`.
 */
export function FileInput({ onFiles, ...props }: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      className="peer absolute inset-0 z-10 cursor-pointer opacity-0 disabled:cursor-default"
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])].map((file) => toFoundFile(file)));
        // The same file may be chosen again after it was removed.
        event.target.value = '';
      }}
    />
  );
}
