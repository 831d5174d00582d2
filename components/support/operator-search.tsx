'use client';

import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { AppHeader } from '@/components/shell/app-header';
import { LoadNotice } from '@/components/shell/load-notice';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import { MIN_SEARCH_CHARACTERS } from '@/contracts/api/support';
import { supportQueries } from '@/lib/api/support';
import { paths } from '@/lib/paths';
import { FoundList } from './found-list';

/**
 * The operator's first page: finds users, projects and jobs.
 * @param search the search text from the address.
 */
export function OperatorSearch({ search }: { search: string }) {
  const router = useRouter();
  const [text, setText] = useState(search);
  const [problem, setProblem] = useState<string>();
  const operator = useQuery(supportQueries.operator()).data;
  const found = useQuery(supportQueries.found(search));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    const isShort = wanted.length < MIN_SEARCH_CHARACTERS;
    setProblem(isShort ? `Type at least ${MIN_SEARCH_CHARACTERS} characters.` : undefined);
    if (isShort) return;
    if (wanted === search) void found.refetch();
    else router.push(paths.operatorSearch(wanted));
  };
  return (
    <>
      <AppHeader title="Operator" />
      <main className="page grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 py-8 pb-24">
        <p className="max-w-[68ch] text-muted">
          Read only. Everything you open about a user is logged permanently
          {operator !== undefined && (
            <>
              , as looked at by <span className="break-words text-ink">{operator}</span>
            </>
          )}
          . Pictures, films and names of homes show only while their owner shares the project with
          support.
        </p>
        <search>
          <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
            <TextField
              className="flex-1 basis-64"
              type="search"
              autoComplete="off"
              label="Email, name, or the id of a user, project or job"
              maxLength={200}
              value={text}
              problem={problem}
              onChange={setText}
            />
            <Button type="submit" className={problem && 'mb-5'}>
              <Search aria-hidden="true" /> Find
            </Button>
          </form>
        </search>
        <div aria-live="polite" aria-busy={found.isFetching}>
          {found.isLoading && <Skeleton className="h-24" />}
          {found.isError && (
            <LoadNotice onRetry={() => void found.refetch()}>{found.error.message}</LoadNotice>
          )}
          {found.isSuccess && <FoundList {...found.data} search={search} />}
        </div>
      </main>
    </>
  );
}
