import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { AppHeader } from '@/components/shell/app-header';
import { CouldNotLoad } from '@/components/shell/could-not-load';
import { NotFoundPage } from '@/components/shell/not-found-page';
import { useLoadProblem } from '@/components/shell/use-load-problem';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@/lib/paths';

interface OperatorPageProps<Data> {
  readonly title: string;
  readonly read: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** A page of the operator's about one person, project or job. */
export function OperatorPage<Data>({ title, read, children }: OperatorPageProps<Data>) {
  const problem = useLoadProblem(read);
  if (problem === 'missing') return <NothingHere />;
  return (
    <>
      <AppHeader backTo={paths.operator} title={title} />
      <main className="page grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-8 py-8 pb-24">
        {problem === 'unavailable' && (
          <CouldNotLoad
            title="This could not be loaded"
            retryLabel="Try Again"
            onRetry={read.refetch}
          >
            Check your connection, or try again in a moment.
          </CouldNotLoad>
        )}
        {problem === undefined && read.data === undefined && <Skeleton className="h-64" />}
        {problem === undefined && read.data !== undefined && children(read.data)}
      </main>
    </>
  );
}

function NothingHere() {
  return (
    <NotFoundPage
      icon={SearchX}
      title="Nothing Found"
      actions={
        <Button asChild>
          <Link href={paths.operator}>Back to the search</Link>
        </Button>
      }
    >
      There is nothing with this id, or it was deleted.
    </NotFoundPage>
  );
}
