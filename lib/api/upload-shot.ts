import type { CameraMotion } from '@/contracts/motion';
import { toPath } from '@/contracts/operation';
import type { ProjectWithClips } from '@/contracts/projects';
import { uploadShot as operation } from '@/contracts/shots';
import type { TransitionType } from '@/contracts/transition';
import { CallError, toCallError, unreachable } from './call';
import { callHeaders } from './call-headers';
import { announceProjectChange } from './project-changes';

export interface ShotUpload {
  readonly projectId: string;
  readonly imageId: string;
  readonly transition: TransitionType;
  readonly cameraMotion: CameraMotion;
  readonly file: File;
  /** Bytes sent so far, the form's own included. */
  readonly onProgress: (loaded: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads one photo or clip. XMLHttpRequest, because fetch reports no upload progress.
 * Rejects with `CallError`, or with an AbortError when cancelled.
 */
export function uploadShot(upload: ShotUpload): Promise<ProjectWithClips> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.addEventListener('progress', (event) => {
      upload.onProgress(event.loaded, event.total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(request));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled.', 'AbortError')),
    );
    request.addEventListener('loadend', () => {
      upload.signal.removeEventListener('abort', abort);
      announceProjectChange();
    });
    upload.signal.addEventListener('abort', abort);
    request.open(operation.method, toPath(operation, { projectId: upload.projectId }));
    for (const [name, value] of Object.entries(callHeaders)) request.setRequestHeader(name, value);
    request.send(toForm(upload));
    if (upload.signal.aborted) abort();
  });
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

function readAnswer(request: XMLHttpRequest): ProjectWithClips {
  if (request.status < 200 || request.status > 299) {
    throw toCallError(request.status, request.responseText);
  }
  const answer = operation.response.safeParse(JSON.parse(request.responseText));
  if (!answer.success) throw new CallError('Unknown error', request.status);
  return answer.data.project;
}
