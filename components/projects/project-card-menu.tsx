import { useQuery } from '@tanstack/react-query';
import {
  Copy,
  Download,
  EllipsisVertical,
  FileText,
  LifeBuoy,
  Pencil,
  Share2,
  Trash2,
} from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { ListingFileItems } from '@/components/editing/listing-file-items';
import { ListingNotesDialog } from '@/components/editing/listing-notes-dialog';
import { useListingFile } from '@/components/editing/use-listing-file';
import { SupportDialog } from '@/components/support/support-dialog';
import { Button } from '@/components/ui/button';
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu';
import { useDownload } from '@/components/video/use-download';
import { useRetryProject } from '@/components/video/use-retry-project';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { settingsQueries } from '@/lib/api/settings';
import { paths } from '@/lib/paths';

interface ProjectCardMenuProps {
  readonly project: ProjectWithClips;
  readonly name: string;
  readonly onShare: (project: ProjectWithClips) => void;
  readonly onDelete: (project: ProjectWithClips) => void;
}

/** The actions for a project in the list, by its status. */
export function ProjectCardMenu({ project, name, onShare, onDelete }: ProjectCardMenuProps) {
  const listing = useListingFile(project.projectId);
  const hasSupport = useQuery(settingsQueries.all()).data?.hasSupportDesk === true;
  const [isSupportOpen, setSupportOpen] = useState(false);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            size="icon-small"
            className="relative z-10 -mt-1 -mr-2"
            aria-label={`Actions for ${name}`}
          >
            <EllipsisVertical aria-hidden="true" />
          </Button>
        }
      >
        {project.status === 'completed' ? (
          <CompletedItems project={project} onShare={onShare} />
        ) : (
          <MenuItem asChild>
            <Link href={paths.edit(project.projectId)}>
              <Pencil aria-hidden="true" />
              Edit
            </Link>
          </MenuItem>
        )}
        {project.clips.length > 0 && (
          <ListingFileItems
            onExport={() => void listing.exportFile()}
            onImport={(file) => void listing.importFile(file)}
          />
        )}
        {hasSupport && (
          <MenuItem onSelect={() => setSupportOpen(true)}>
            <LifeBuoy aria-hidden="true" />
            Support…
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem danger onSelect={() => onDelete(project)}>
          <Trash2 aria-hidden="true" />
          Delete Project
        </MenuItem>
      </DropdownMenu>
      {isSupportOpen && (
        <SupportDialog projectId={project.projectId} onClose={() => setSupportOpen(false)} />
      )}
      <ListingNotesDialog
        notes={listing.notes}
        onUndo={() => void listing.undo()}
        onClose={listing.close}
      />
    </>
  );
}

function CompletedItems({ project, onShare }: Pick<ProjectCardMenuProps, 'project' | 'onShare'>) {
  const retry = useRetryProject();
  const download = useDownload(project);
  return (
    <>
      <MenuItem onSelect={() => retry.mutate(project.projectId)}>
        <Copy aria-hidden="true" />
        Retry
      </MenuItem>
      <MenuItem onSelect={() => onShare(project)}>
        <Share2 aria-hidden="true" />
        Share
      </MenuItem>
      <MenuItem onSelect={download}>
        <Download aria-hidden="true" />
        Download
      </MenuItem>
      <MenuItem asChild>
        <Link href={paths.projectView(project.projectId)}>
          <FileText aria-hidden="true" />
          View Details
        </Link>
      </MenuItem>
    </>
  );
}
