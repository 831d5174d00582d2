import { useIsMutating, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { LoadNotice } from '@/components/shell/load-notice';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { SaveState } from '@/components/ui/save-state';
import { Skeleton } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import type { ProjectFacts } from '@/contracts/facts';
import { brandQueries } from '@/lib/api/brands';
import { factsQueries } from '@/lib/api/facts';
import type { DraftShot } from '@/lib/draft/draft';
import { readPersistedWords } from '@/lib/draft/persisted-words';
import { paths } from '@/lib/paths';
import { CaptionFields } from './caption-fields';
import { PasteListing } from './paste-listing';
import { type FieldsProps, PropertyFields } from './property-fields';
import { ThemeChoice } from './theme-choice';
import { toFactsKey, useFactsForm } from './use-facts-form';
import { useWordHints } from './use-word-hints';

interface WordsDialogProps {
  readonly projectId: string;
  readonly shots: readonly DraftShot[];
  readonly onClose: () => void;
}

/** The property's facts in the project's videos. Each change is saved automatically. */
export function WordsDialog(props: WordsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title="Words on the video"
      description="All of it is optional: what you leave empty is not shown."
    >
      <LoadedWords {...props} />
    </Dialog>
  );
}

function LoadedWords(props: WordsDialogProps) {
  const { projectId } = props;
  // Unsent input is newer than the stored facts and available offline.
  const [persisted] = useState(() => readPersistedWords(projectId));
  // What was typed just before the dialog was closed is saved before it is read.
  const isSaving = useIsMutating({ mutationKey: toFactsKey(projectId) }) > 0;
  const [canLoad, setCanLoad] = useState(!isSaving);
  if (!canLoad && !isSaving) setCanLoad(true);
  const facts = useQuery({
    ...factsQueries.one(projectId),
    enabled: canLoad && persisted === undefined,
    refetchOnMount: 'always',
  });
  if (persisted !== undefined) return <WordsForm {...props} words={persisted} isPersisted />;
  if (facts.isError) {
    return (
      <LoadNotice onRetry={() => void facts.refetch()}>
        The words could not be loaded. Please try again.
      </LoadNotice>
    );
  }
  // An answer of an earlier visit may be older than what another tab has saved.
  if (facts.data === undefined || !facts.isFetchedAfterMount) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-40" />
      </div>
    );
  }
  return <WordsForm {...props} words={facts.data} isPersisted={false} />;
}

interface WordsFormProps extends WordsDialogProps {
  readonly words: ProjectFacts;
  /** They could not be saved so far. */
  readonly isPersisted: boolean;
}

function WordsForm(props: WordsFormProps) {
  const { projectId, shots, words, isPersisted, onClose } = props;
  const { form, problems, onChange, state } = useFactsForm(projectId, words, isPersisted);
  const brand = useQuery(brandQueries.mine());
  const hints = useWordHints(form, brand.data);
  const fields = { form, problems, hints, onChange };
  const hasProblems = Object.keys(problems).length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PasteListing form={form} onUse={onChange} />
      <PropertyFields {...fields} />
      <CaptionFields {...fields} projectId={projectId} shots={shots} />
      <LinkField {...fields} />
      <ThemeChoice
        legend="Theme"
        value={form.theme ?? brand.data?.theme ?? 'gallery'}
        onChange={(theme) => onChange({ theme })}
      />
      <p className="text-xs text-muted">
        Your name and how to reach you come from your{' '}
        <Link href={paths.account} className="underline underline-offset-2">
          brand
        </Link>
        . MLS versions show neither, and leave out captions and highlights that name you. Hints on
        wording are no legal advice.
      </p>
      <p aria-live="polite" className="sr-only">
        {Object.values(hints).flat().join(' ')}
      </p>
      <DialogActions className="max-sm:text-center sm:items-center">
        <SaveState
          state={state}
          savedText={hasProblems ? 'Saved without the marked fields' : 'Saved'}
        />
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </div>
  );
}

/** The listing's page, which viewers open by the QR code at the end. */
function LinkField({ form, problems, onChange }: FieldsProps) {
  return (
    <div className="grid gap-1.5">
      <TextField
        label="Listing’s page"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={300}
        placeholder="https://coast.example/412-alder-lane"
        value={form.link}
        problem={problems.link}
        onChange={(link) => onChange({ link })}
      />
      <p className="text-xs text-muted">
        Becomes a QR code at the end of the video. MLS versions leave it out.
      </p>
    </div>
  );
}
