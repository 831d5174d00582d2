import { Clapperboard, FileText } from 'lucide-react';
import Link from 'next/link';
import { MenuItem } from '@/components/ui/dropdown-menu';
import { paths } from '@/lib/paths';

/** The items of a completed video's kebab menu. */
export function VideoMenu({ projectId }: { projectId: string }) {
  return (
    <>
      <MenuItem asChild>
        <Link href={paths.rerender(projectId)}>
          <Clapperboard aria-hidden="true" />
          Re-render Video
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link href={paths.project(projectId)}>
          <FileText aria-hidden="true" />
          Project Details
        </Link>
      </MenuItem>
    </>
  );
}
