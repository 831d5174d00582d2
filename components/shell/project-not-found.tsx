import { FolderX } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { AppHeader } from './app-header';
import { StateScreen } from './state-screen';

/** The project does not exist, was deleted, or belongs to somebody else. */
export function ProjectNotFound() {
  const router = useRouter();
  return (
    <>
      <AppHeader />
      <main>
        <StateScreen
          level="h1"
          role="alert"
          icon={FolderX}
          title="Project Not Found"
          actions={<Button onClick={() => router.push(paths.projects)}>Go Back</Button>}
        >
          This project does not exist, or it was deleted.
        </StateScreen>
      </main>
    </>
  );
}
