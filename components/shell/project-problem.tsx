import { FolderX } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { AppHeader } from './app-header';
import { CouldNotLoad } from './could-not-load';
import { NotFoundPage } from './not-found-page';

interface ProjectProblemProps {
  readonly problem: 'missing' | 'unavailable';
  readonly onRetry: () => Promise<unknown>;
}

/** Shown instead of a project that does not exist or could not be loaded. */
export function ProjectProblem({ problem, onRetry }: ProjectProblemProps) {
  if (problem === 'missing') return <ProjectNotFound />;
  return (
    <>
      <AppHeader />
      <main>
        <CouldNotLoad
          title="The project could not be loaded"
          retryLabel="Try Again"
          onRetry={onRetry}
          actions={
            <Button asChild variant="secondary">
              <Link href={paths.projects}>My Projects</Link>
            </Button>
          }
        >
          Your saved work is safe. Check your connection, or try again in a moment.
        </CouldNotLoad>
      </main>
    </>
  );
}

export function ProjectNotFound() {
  const router = useRouter();
  return (
    <NotFoundPage
      icon={FolderX}
      title="Project Not Found"
      actions={<Button onClick={() => router.push(paths.projects)}>Go Back</Button>}
    >
      This project does not exist, or it was deleted.
    </NotFoundPage>
  );
}
