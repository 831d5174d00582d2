import { useState } from 'react';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { requireNetwork } from '@/components/ui/require-network';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { requestEdit, requestUndo, setShotUse } from '@/lib/api/edits';

/** The project on the screen, and a callback for the server's result. */
export interface EditedProject {
  readonly projectId: string;
  /** Saves unsaved changes; resolves to false if that failed. */
  readonly save: () => Promise<boolean>;
  readonly onProject: (project: ProjectWithClips) => void;
}

const OFFLINE = 'Nothing was changed. Please try again when you’re back online.';

/**
 * Edits a project, undoes the edit, and includes photos; one call at a time, after unsaved changes were
 * saved.
 */
export function useProjectEdit({ projectId, save, onProject }: EditedProject) {
  const [isBusy, setIsBusy] = useState(false);
  const change = async (request: () => Promise<ProjectWithClips>) => {
    if (isBusy || !requireNetwork(OFFLINE)) return undefined;
    setIsBusy(true);
    try {
      if (!(await save())) return undefined;
      const project = await request();
      onProject(project);
      return project;
    } catch (error) {
      notifyFailure('Edit not changed', error instanceof Error ? error.message : undefined);
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  const undo = () => change(() => requestUndo(projectId));
  const edit = async (options: Parameters<typeof requestEdit>[1] = {}) => {
    const project = await change(() => requestEdit(projectId, options));
    const action = { label: 'Undo', onClick: () => void undo() };
    if (project?.canUndoEdit) notifySuccess('Edited for you', 'Each photo shows why.', action);
  };
  const takeIn = (shotId: string) => change(() => setShotUse(projectId, shotId, true));
  return { isBusy, edit, undo, takeIn };
}
