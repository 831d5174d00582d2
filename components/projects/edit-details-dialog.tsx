import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { z } from 'zod';
import { usePersistedInput } from '@/components/auth/use-persisted-input';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { notifyConfirmation, notifyFailure } from '@/components/ui/notify';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { limits } from '@/contracts/limits';
import { type ProjectWithClips, saveProjectInfo } from '@/contracts/project/projects';
import { call } from '@/lib/api/call';
import { projectQueries } from '@/lib/api/projects';
import { videoProjectName } from '@/lib/format/project-name';

const typedDetails = z.object({ name: z.string(), description: z.string() });

interface EditDetailsDialogProps {
  readonly project: ProjectWithClips;
  readonly onClose: () => void;
}

/** Edits a project's name and description. Text that was unsaved when the session ended is restored. */
export function EditDetailsDialog({ project, onClose }: EditDetailsDialogProps) {
  const { projectId, address } = project;
  const client = useQueryClient();
  const stored = { name: project.name ?? '', description: project.description ?? '' };
  const [details, setDetails] = usePersistedInput(`details.${projectId}`, typedDetails, stored);
  const { name, description } = details;
  /** Display name of a project without a name. */
  const fallback = videoProjectName({ projectId, address });
  const save = useMutation({
    mutationFn: () =>
      call(saveProjectInfo, {
        params: { projectId },
        // A project named by its address keeps following the address when it is corrected.
        body: { name: name.trim() || (address === undefined ? fallback : ''), description },
      }),
    onSuccess: (saved) => {
      client.setQueryData(projectQueries.one(projectId).queryKey, saved);
      notifyConfirmation('Details saved');
      onClose();
    },
    onError: () =>
      notifyFailure('Update Failed', 'Could not update project information. Please try again.'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };

  return (
    <Dialog open onOpenChange={onClose} title="Edit Details">
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label="Name"
          value={name}
          maxLength={limits.nameLength}
          placeholder={fallback}
          onChange={(typed) => setDetails({ ...details, name: typed })}
        />
        <TextareaField
          label="Description"
          value={description}
          maxLength={limits.descriptionLength}
          onChange={(typed) => setDetails({ ...details, description: typed })}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
