import { Images, Type } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { paths } from '@/lib/paths';

/** Links from a finished video to the screens that edit it. */
export function ChangeLinks({ projectId }: { projectId: string }) {
  return (
    <>
      <Button asChild variant="ghost" className="text-brand">
        <Link href={paths.rerenderWords(projectId)}>
          <Type aria-hidden="true" />
          Change text
        </Link>
      </Button>
      <Button asChild variant="ghost" className="text-brand">
        <Link href={paths.rerender(projectId)}>
          <Images aria-hidden="true" />
          Change photos
        </Link>
      </Button>
    </>
  );
}
