import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { useShownWords } from '@/components/preview/use-shown-words';
import { LoadNotice } from '@/components/shell/load-notice';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog';
import { SaveState } from '@/components/ui/save-state';
import { SideSheet } from '@/components/ui/side-sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import { brandQueries } from '@/lib/api/brands';
import type { FactsForm } from '@/lib/draft/facts-form';
import { paths } from '@/lib/paths';
import { HighlightFields } from './highlight-fields';
import { PasteListing } from './paste-listing';
import { type FieldsProps, PropertyFields } from './property-fields';
import { ThemeChoice } from './theme-choice';
import { useWords } from './words-context';

/** The property's facts in the project's videos. Each change is saved automatically. */
export function WordsSheet({ onClose }: { onClose: () => void }) {
  const { form, isUnavailable, reload, flush } = useWords();
  const latest = useRef({ reload, flush });
  latest.current = { reload, flush };
  useEffect(() => {
    // The cached facts may be older than another device's changes.
    latest.current.reload();
    return () => latest.current.flush();
  }, []);
  return (
    <SideSheet
      title="Text on the video"
      description="Everything is optional. Blank fields aren’t shown."
      onClose={onClose}
    >
      {isUnavailable && (
        <LoadNotice onRetry={reload}>The text could not be loaded. Please try again.</LoadNotice>
      )}
      {form === undefined ? (
        isUnavailable || <WordsSkeleton />
      ) : (
        <WordsFields form={form} onClose={onClose} />
      )}
    </SideSheet>
  );
}

function WordsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-40" />
    </div>
  );
}

function WordsFields({ form, onClose }: { form: FactsForm; onClose: () => void }) {
  const { problems, hints, state, onChange } = useWords();
  const brand = useQuery(brandQueries.mine());
  const atTitle = useShownWords({ kind: 'title' });
  const atHighlights = useShownWords({ kind: 'highlight' });
  const atEndCard = useShownWords({ kind: 'end-card' });
  const fields = { form, problems, hints, onChange };
  const hasProblems = Object.keys(problems).length > 0;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6" {...atTitle}>
        <PasteListing form={form} onUse={onChange} />
        <PropertyFields {...fields} />
      </div>
      <div {...atHighlights}>
        <HighlightFields {...fields} />
      </div>
      <div {...atEndCard}>
        <LinkField {...fields} />
      </div>
      <div {...atTitle}>
        <ThemeChoice
          legend="Theme"
          value={form.theme ?? brand.data?.theme ?? 'gallery'}
          onChange={(theme) => onChange({ theme })}
        />
      </div>
      <p className="text-xs text-muted">
        Captions appear below the photos. Your name and contact details come from your{' '}
        <Link href={paths.account} className="underline underline-offset-2">
          brand
        </Link>
        . MLS versions don’t show them, or any caption or highlight that names you. Wording hints
        are not legal advice.
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
    </>
  );
}

/** The link to the listing's page, which viewers open by the QR code at the end of the video. */
function LinkField({ form, problems, onChange }: FieldsProps) {
  return (
    <div className="grid gap-1.5">
      <TextField
        label="Listing link"
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
        Link for the QR code at the end of the video. Not shown in MLS versions.
      </p>
    </div>
  );
}
