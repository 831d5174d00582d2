import type { AwaitedFile, listAwaitedFiles as operation } from '@/contracts/project/uploads';
import type { UseCase } from '@/product-api/http/route';
import { requireProject } from '@/product-api/project/projects/require-project';
import { findAwaitedFiles } from './find-awaited-files';

/** Lists what of a project has not arrived, and how much of each file has. */
export const listAwaitedFiles: UseCase<typeof operation> = async (deps, { caller, params }) => {
  const { database, partStore } = deps;
  const { projectId } = await requireProject(database, caller, params.projectId);
  const files: AwaitedFile[] = [];
  for (const { shotId, uploadId, ...file } of await findAwaitedFiles(database, projectId)) {
    const arrivedBytes = uploadId === undefined ? 0 : await partStore.readSize(uploadId);
    files.push({ ...file, shotId, arrivedBytes });
  }
  return { files };
};
