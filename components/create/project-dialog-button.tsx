import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';

interface ProjectDialogButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Unavailable until the project exists. */
  readonly projectId: string | undefined;
  /** A running generation keeps the settings it started with. */
  readonly locked: boolean;
  readonly dialog: (props: { projectId: string; onClose: () => void }) => ReactNode;
}

/** A button that opens a dialog about the project. */
export function ProjectDialogButton(props: ProjectDialogButtonProps) {
  const { icon: Icon, label, projectId, locked, dialog } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="w-full"
        disabled={projectId === undefined || locked}
        onClick={() => setOpen(true)}
      >
        <Icon aria-hidden="true" />
        {label}
      </Button>
      {isOpen && projectId !== undefined && dialog({ projectId, onClose: () => setOpen(false) })}
    </>
  );
}
