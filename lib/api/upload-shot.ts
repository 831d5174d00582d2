import type { CameraMotion } from '@/contracts/motion';
import type { ProjectWithClips } from '@/contracts/projects';
import { uploadShot as operation } from '@/contracts/shots';
import type { TransitionType } from '@/contracts/transition';
import type { Transfer } from './send-body';
import { sendForm } from './send-form';

export interface ShotUpload extends Transfer {
  readonly projectId: string;
  readonly imageId: string;
  readonly transition: TransitionType;
  readonly cameraMotion: CameraMotion;
  readonly file: File;
}

/** Uploads one photo or clip. Rejects with `CallError`, or with an AbortError when cancelled. */
export async function uploadShot(upload: ShotUpload): Promise<ProjectWithClips> {
  const { projectId, imageId, transition, cameraMotion, file, ...transfer } = upload;
  const form = new FormData();
  form.append('imageId', imageId);
  form.append('transition', transition);
  form.append('cameraMotion', cameraMotion);
  // The file comes last: the server streams it and needs the fields before it.
  form.append('file', file, file.name);
  return (await sendForm(operation, { params: { projectId }, form, ...transfer })).project;
}
