import { queryOptions } from '@tanstack/react-query';
import { toPath } from '@/contracts/operation';
import * as contract from '@/contracts/voice';
import { CallError, call, toCallError, unreachable } from './call';
import { callHeaders } from './call-headers';
import { announceProjectChange } from './project-changes';

export const voiceQueries = {
  /** The project's voice. Read whenever it is opened, because another tab may have changed it. */
  one: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'voice'],
      queryFn: ({ signal }) => call(contract.readVoice, { params: { projectId }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};

export function saveVoice(projectId: string, body: contract.VoiceChange) {
  return call(contract.saveVoice, { params: { projectId }, body });
}

export function removeVoice(projectId: string) {
  return call(contract.removeVoice, { params: { projectId } });
}

/** Reads the recording, to put it back after it was removed. */
export async function readRecording(projectId: string): Promise<Blob> {
  const response = await fetch(toPath(contract.streamVoice, { projectId }), {
    headers: callHeaders,
  }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw toCallError(response.status, await response.text());
  return response.blob();
}

/** Replaces the recording. XMLHttpRequest, as all uploads. Rejects with `CallError`. */
export function uploadVoice(projectId: string, file: Blob): Promise<contract.ProjectVoice> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(request));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('loadend', () => announceProjectChange());
    request.open(contract.uploadVoice.method, toPath(contract.uploadVoice, { projectId }));
    for (const [name, value] of Object.entries(callHeaders)) request.setRequestHeader(name, value);
    const form = new FormData();
    form.append('file', file, file instanceof File ? file.name : 'voice');
    request.send(form);
  });
}

function readAnswer({ status, responseText }: XMLHttpRequest): contract.ProjectVoice {
  if (status < 200 || status > 299) throw toCallError(status, responseText);
  const answer = contract.uploadVoice.response.safeParse(JSON.parse(responseText));
  if (!answer.success) throw new CallError('Unknown error', status);
  return answer.data;
}

/** Address of the captions as a file. */
export function captionsUrl(projectId: string, format: 'srt' | 'vtt'): string {
  const operation = format === 'srt' ? contract.downloadSrt : contract.downloadVtt;
  return toPath(operation, { projectId });
}
