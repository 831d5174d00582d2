import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { reportsCharge } from '@/contracts/production/cancelled-work';
import { deleteProject } from '@/contracts/project/projects';
import { CallError, call } from '@/lib/api/call';
import { ledgerQueries } from '@/lib/api/ledger';
import { projectQueries } from '@/lib/api/projects';
import { refresh } from '@/lib/api/refresh';
import { projectName } from '@/lib/format/project-name';

interface DeleteProjectDialogProps {
  /** The project in question; absent: the dialog is closed. */
  readonly project: { projectId: string; name?: string | undefined } | undefined;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

export function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async (projectId: string) => {
      try {
        return await call(deleteProject, { params: { projectId } });
      } catch (error) {
        // Already deleted in another tab, which is the intended result.
        if (!(error instanceof CallError && error.status === 404)) throw error;
        return undefined;
      }
    },
    onSuccess: (answer, projectId) => {
      const message = answer?.message;
      notifySuccess('Project Deleted', reportsCharge(message) ? message : undefined);
      void refresh(client, ledgerQueries.balance());
      onDeleted?.();
      client.removeQueries({ queryKey: projectQueries.one(projectId).queryKey });
    },
    onError: () =>
      notifyFailure('Delete Failed', 'Failed to delete the project. Please try again.'),
  });

  return (
    <AlertDialog
      open={project !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="Delete Project"
      description={
        project !== undefined && (
          <>
            Delete “{projectName(project)}”? This action cannot be undone. All data, including
            images and the video, is permanently removed.
          </>
        )
      }
      action="Delete Project"
      danger
      onAction={() => project !== undefined && remove.mutate(project.projectId)}
    />
  );
}
