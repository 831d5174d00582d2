import { ImagePlus } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { FoundFile } from '@/lib/draft/found-file';
import { FileInput } from './file-input';

interface AddTileProps {
  readonly onFiles: (files: readonly FoundFile[]) => void;
  /** The project is empty, and the tile invites to add the first files. */
  readonly large: boolean;
  readonly disabled: boolean;
}

/** Text of the tile for mice and for touch screens. */
const invitation = {
  mouse:
    'Drop files, a folder or a zip anywhere on this page, paste, or click to choose. JPEG, PNG, HEIC and short clips.',
  touch: 'Tap to choose from your library or your files. JPEG, PNG, HEIC, a zip and short clips.',
};
const more = { mouse: 'Click, drop or paste', touch: 'Tap to choose' };

/** Opens the file picker for photos and clips on click, tap or Enter. */
export function AddTile({ onFiles, large, disabled }: AddTileProps) {
  const id = useId();
  const words = large ? invitation : more;
  return (
    <div className={classNames('relative', large ? 'min-h-80 max-sm:min-h-56' : 'min-h-28')}>
      <FileInput
        id={id}
        multiple
        data-add-shots
        accept="image/*,video/*,.heic,.heif,.mkv,.avi,.mov"
        disabled={disabled}
        onFiles={onFiles}
      />
      <label
        htmlFor={id}
        className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 rounded-card border border-dashed border-line-strong bg-surface/60 p-4 text-center transition-colors peer-hover:border-brand peer-hover:bg-brand-tint/60 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand peer-disabled:opacity-50"
      >
        <ImagePlus aria-hidden="true" className="mb-1 size-6 stroke-[1.5] text-brand" />
        <span className={large ? 'display text-xl' : 'text-sm font-medium'}>
          Add photos and clips
        </span>
        <span className="max-w-[36ch] text-sm text-muted">
          <span className="pointer-coarse:hidden">{words.mouse}</span>
          <span className="hidden pointer-coarse:inline">{words.touch}</span>
        </span>
      </label>
    </div>
  );
}
