import type { CameraMotion } from '@/contracts/motion';
import { toPath } from '@/contracts/operation';
import type { ProjectWithClips } from '@/contracts/projects';
import { uploadShot as operation } from '@/contracts/shots';
import type { TransitionType } from '@/contracts/transition';
import { type FormTransfer, sendForm } from './send-form';

export interface ShotUpload extends Required<Omit<FormTransfer, 'form'>> {
  readonly projectId: string;
  readonly imageId: string;
  readonly transition: TransitionType;
  readonly cameraMotion: CameraMotion;
  readonly file: File;
}

/** Uploads one photo or clip. Rejects with `CallError`, or with an AbortError when cancelled. */
export async function uploadShot(upload: ShotUpload): Promise<ProjectWithClips> {
  const { projectId, onProgress, signal } = upload;
  const path = toPath(operation, { projectId });
  return (await sendForm(operation, path, { form: toForm(upload), onProgress, signal })).project;
}

function toForm(upload: ShotUpload): FormData {
  const form = new FormData();
  form.append('imageId', upload.imageId);
  form.append('transition', upload.transition);
  form.append('cameraMotion', upload.cameraMotion);
  // The file comes last: the server streams it and needs the fields before it.
  form.append('file', upload.file, upload.file.name);
  return form;
}
