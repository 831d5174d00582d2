import { VideoOff } from 'lucide-react';
import Link from 'next/link';
import { AppHeader } from '@/components/shell/app-header';
import { StateScreen } from '@/components/shell/state-screen';
import { Button } from '@/components/ui/button';
import { paths } from '@/lib/paths';

export function VideoNotFound() {
  return (
    <>
      <AppHeader />
      <main>
        <StateScreen
          level="h1"
          role="alert"
          icon={VideoOff}
          title="Video Not Found"
          actions={
            <Button asChild>
              <Link href={paths.projects}>My Projects</Link>
            </Button>
          }
        >
          This video does not exist, or it was deleted.
        </StateScreen>
      </main>
    </>
  );
}
