import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import type {
  BrandPictures,
  removeHeadshot,
  removeLogo,
  uploadHeadshot,
  uploadLogo,
} from '@/contracts/project/brands';
import { brandQueries } from '@/lib/api/brands';
import { CallError, call } from '@/lib/api/call';
import { isVersionListKey } from '@/lib/api/versions';

interface PictureFieldProps {
  readonly kind: 'logo' | 'headshot';
  readonly label: string;
  /** Accepted file types, in the format of a file input, and the size limit. */
  readonly accept: string;
  readonly maxBytes: number;
  readonly hint: string;
  readonly hasPicture: boolean;
  readonly upload: typeof uploadLogo | typeof uploadHeadshot;
  readonly remove: typeof removeLogo | typeof removeHeadshot;
  readonly children: ReactNode;
}

/** A picture of the brand, which is added, replaced and removed immediately. */
export function PictureField(props: PictureFieldProps) {
  const { kind, label, hasPicture, maxBytes } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = useSavePictures();
  const choose = async (file: File | undefined) => {
    if (file === undefined || save.isPending) return;
    setProblem(undefined);
    if (file.size > maxBytes) {
      setProblem(`This file is too large. A ${kind} can be up to ${maxBytes / 1024 / 1024} MB.`);
      return;
    }
    const form = new FormData();
    form.append('file', file, file.name);
    await save
      .mutateAsync(() => call(props.upload, { form }))
      .catch((error: unknown) => {
        setProblem(error instanceof CallError ? error.message : 'The file could not be read.');
      });
  };
  const remove = async () => {
    setProblem(undefined);
    try {
      await save.mutateAsync(() => call(props.remove));
      // The button that was pressed is gone.
      chooser.current?.focus();
    } catch {
      notifyFailure('Failed to remove', `The ${kind} could not be removed. Please try again.`);
    }
  };
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h3 id={id} className="text-sm font-medium">
        {label}
      </h3>
      {props.children}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={chooser}
          variant="secondary"
          size="small"
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden="true" />
          {save.isPending ? 'Saving…' : hasPicture ? 'Replace' : 'Add'}{' '}
          <span className="sr-only">{kind}</span>
        </Button>
        {hasPicture && (
          <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden="true" />
            Remove <span className="sr-only">{kind}</span>
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={props.accept}
          aria-label={`File of the ${kind}`}
          tabIndex={-1}
          className="hidden"
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <p id={`${id}-hint`} className="text-xs text-muted">
        {props.hint}
      </p>
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove the ${kind}?`}
        description="Videos you generate from now on won’t show it. Your existing videos stay the same."
        action="Remove"
        danger
        onAction={() => void remove()}
      />
    </section>
  );
}

/** Saves changes of the pictures one after the other, and shows their results. */
export function useSavePictures() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'brand pictures' },
    mutationFn: (change: () => Promise<BrandPictures>) => change(),
    onSuccess: (saved) => {
      client.setQueryData(brandQueries.pictures().queryKey, saved);
      return client.invalidateQueries({ predicate: ({ queryKey }) => isVersionListKey(queryKey) });
    },
  });
}
