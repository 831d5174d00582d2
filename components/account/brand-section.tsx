import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { z } from 'zod';
import { usePersistedInput } from '@/components/auth/use-persisted-input';
import { LoadNotice } from '@/components/shell/load-notice';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { SwitchRow } from '@/components/ui/switch';
import { TextField } from '@/components/ui/text-field';
import { ThemeChoice } from '@/components/words/theme-choice';
import { type PersonBrand, personBrand, saveBrand } from '@/contracts/project/brands';
import { brandTexts, findUndrawable } from '@/contracts/project/words';
import { brandQueries } from '@/lib/api/brands';
import { call } from '@/lib/api/call';
import { isVersionListKey } from '@/lib/api/versions';
import { matchLocale } from '@/lib/format/match-locale';
import { BrandColours } from './brand-colours';
import { BrandExamples } from './brand-examples';
import { BrandPictures } from './brand-pictures';
import { LocaleChoice } from './locale-choice';

/** The fields of a brand with their inputs, in form order. */
const fields: readonly {
  readonly name: (typeof brandTexts)[number];
  readonly label: string;
  readonly placeholder: string;
  readonly type?: 'tel' | 'email';
}[] = [
  { name: 'name', label: 'Name', placeholder: 'Maya Lindqvist' },
  { name: 'title', label: 'Title', placeholder: 'Listing agent' },
  { name: 'brokerage', label: 'Brokerage', placeholder: 'Coast & Cedar' },
  { name: 'licence', label: 'License number', placeholder: 'DRE 01234567' },
  { name: 'phone', label: 'Phone', placeholder: '(555) 010-0142', type: 'tel' },
  { name: 'email', label: 'Email', placeholder: 'maya@coast.example', type: 'email' },
  { name: 'website', label: 'Website', placeholder: 'coast.example' },
  { name: 'callToAction', label: 'Call to action', placeholder: 'Call for a private showing' },
];

/** A brand being edited: its texts may still be invalid. */
const typedBrand = personBrand.extend(
  Object.fromEntries(brandTexts.map((name) => [name, z.string().optional()])),
);

/** The agent's details: shown at the end of every version except those for the MLS. */
export function BrandSection() {
  const id = useId();
  const brand = useQuery(brandQueries.mine());
  return (
    <section aria-labelledby={id} className="mb-12 grid gap-3">
      <h2 id={id} className="text-lg font-medium">
        Brand
      </h2>
      <Card className="grid gap-6 p-5">
        <p className="max-w-[60ch] text-sm text-muted">
          Your videos end with your brand, except MLS versions, which never name you. Everything is
          optional. Blank fields aren’t shown.
        </p>
        <BrandPictures />
        {brand.isError ? (
          <LoadNotice onRetry={() => void brand.refetch()}>
            Your brand could not be loaded. Please try again.
          </LoadNotice>
        ) : brand.data === undefined ? (
          <Skeleton className="h-64" />
        ) : (
          <BrandForm stored={brand.data} />
        )}
      </Card>
    </section>
  );
}

function BrandForm({ stored }: { readonly stored: PersonBrand }) {
  const client = useQueryClient();
  const [form, setForm] = usePersistedInput<PersonBrand>('brand', typedBrand, {
    // Until something was saved, the locale is that of the browser.
    locale: matchLocale(navigator.languages),
    ...stored,
  });
  const save = useMutation({
    mutationFn: () => call(saveBrand, { body: tidy(form) }),
    onSuccess: (saved) => {
      client.setQueryData(brandQueries.mine().queryKey, saved);
      notifySuccess('Brand saved', 'It appears in videos you generate from now on.');
      return client.invalidateQueries({ predicate: ({ queryKey }) => isVersionListKey(queryKey) });
    },
    onError: () =>
      notifyFailure('Failed to save', 'Your brand could not be saved. Please try again.'),
  });
  const problems = findProblems(form);
  const change = (more: Partial<PersonBrand>) => setForm({ ...form, ...more });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(problems).length === 0) save.mutate();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-8 lg:*:col-start-1"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            value={form[name] ?? ''}
            problem={problems[name]}
            onChange={(text) => change({ [name]: text })}
          />
        ))}
      </div>
      <BrandColours colours={form.colours} onChange={(colours) => change({ colours })} />
      <SwitchRow
        label="Equal Housing Opportunity logo"
        className="gap-6 text-sm font-medium"
        checked={form.showsEqualHousing ?? false}
        onCheckedChange={(showsEqualHousing) => change({ showsEqualHousing })}
      />
      <ThemeChoice
        legend="Default theme"
        value={form.theme ?? 'gallery'}
        onChange={(theme) => change({ theme })}
      />
      {form.locale !== undefined && (
        <LocaleChoice value={form.locale} onChange={(locale) => change({ locale })} />
      )}
      <div className="lg:col-start-2! lg:row-span-6 lg:row-start-1">
        <div className="lg:sticky lg:top-6">
          <BrandExamples brand={tidy(form)} />
        </div>
      </div>
      <Button type="submit" className="justify-self-start" disabled={save.isPending}>
        {save.isPending ? 'Saving…' : 'Save brand'}
      </Button>
    </form>
  );
}

/** The brand to save: texts trimmed, empty ones omitted. */
function tidy(form: PersonBrand): PersonBrand {
  const texts = fields.map(({ name }) => [name, form[name]?.trim() || undefined]);
  return { ...form, ...Object.fromEntries(texts) };
}

function findProblems(form: PersonBrand): Readonly<Record<string, string>> {
  const problems = fields.flatMap(({ name }): [string, string][] => {
    const undrawable = findUndrawable(form[name] ?? '');
    if (undrawable.length === 0) return [];
    return [[name, `Videos can’t show ${undrawable.join(' ')}. Please remove it.`]];
  });
  return Object.fromEntries(problems);
}
