import type { CameraMotion } from '@/contracts/project/motion';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { uploadShot as operation } from '@/contracts/project/shots';
import type { TransitionType } from '@/contracts/project/transition';
import type { Transfer } from './send-body';
import { sendForm } from './send-form';
import { toFingerprint } from './to-fingerprint';

export interface ShotUpload extends Transfer {
  readonly projectId: string;
  readonly shotId: string;
  readonly transition: TransitionType;
  readonly cameraMotion: CameraMotion;
  readonly file: File;
  /** A smaller copy to send first; the file follows. */
  readonly copy?: File | undefined;
}

/** Uploads one photo or clip, or the smaller copy of a photo. Rejects with `CallError`, or with an AbortError when cancelled. */
export async function uploadShot(upload: ShotUpload): Promise<ProjectWithClips> {
  const { projectId, shotId, transition, cameraMotion, file, copy, ...transfer } = upload;
  const form = new FormData();
  form.append('imageId', shotId);
  form.append('transition', transition);
  form.append('cameraMotion', cameraMotion);
  if (copy !== undefined) {
    form.append('originalBytes', String(file.size));
    form.append('originalFingerprint', toFingerprint(file));
  }
  // The file comes last: the server streams it and needs the fields before it.
  form.append('file', copy ?? file, file.name);
  return (await sendForm(operation, { params: { projectId }, form, ...transfer })).project;
}
