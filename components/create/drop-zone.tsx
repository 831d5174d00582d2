import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type FoundFile, toFoundFile } from '@/lib/draft/found-file';
import { readDroppedFiles } from '@/lib/draft/read-dropped-files';

interface DropZoneProps {
  readonly onFiles: (files: readonly FoundFile[]) => void;
  readonly children: ReactNode;
}

/** Accepts files dropped anywhere on the screen or pasted into it. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  // Entering a child fires a leave event on its parent, so enter and leave events are counted.
  const depth = useRef(0);
  const [over, setOver] = useState(false);

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files.map((file) => toFoundFile(file)));
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [onFiles]);

  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const enter = (event: DragEvent, step: 1 | -1) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    void readDroppedFiles(event.dataTransfer).then(onFiles);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the add tile is the accessible one
    <div
      data-testid="drop-zone"
      className="min-h-dvh"
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {over && (
        <div className="pointer-events-none fixed inset-3 z-50 grid animate-appear place-content-center justify-items-center gap-2 rounded-card border-2 border-dashed border-brand bg-background/95 text-center">
          <Upload aria-hidden="true" className="mb-2 size-8 stroke-[1.5] text-brand" />
          <p className="display text-2xl">Drop your images here</p>
          <p className="text-muted">Release to upload</p>
        </div>
      )}
    </div>
  );
}
