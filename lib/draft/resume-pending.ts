import { readProject } from '@/contracts/project/projects';
import { call, isMissing } from '../api/call';
import { obtainSession } from './draft-session';
import { deleteLocalFile, listLocalFiles, listLocalProjects, setFilesOwner } from './local-files';
import { addThumbnails } from './thumbnails';

/** Resumes all uploads of this user that were in progress when the app was last left. */
export async function resumePending(userId: string | undefined): Promise<void> {
  setFilesOwner(userId);
  for (const projectId of await listLocalProjects()) {
    try {
      const project = await call(readProject, { params: { projectId } });
      const session = obtainSession(projectId);
      session.adopt(project);
      addThumbnails(session, await session.resume());
    } catch (error) {
      // Its project was deleted; every other failure is over when the app is opened again.
      if (!isMissing(error)) continue;
      for (const { id } of await listLocalFiles(projectId)) await deleteLocalFile(id);
    }
  }
}
