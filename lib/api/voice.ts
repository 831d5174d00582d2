import { queryOptions } from '@tanstack/react-query';
import { toPath } from '@/contracts/operation';
import * as contract from '@/contracts/project/voice';
import { call, toCallError, unreachable } from './call';
import { callHeaders } from './call-headers';
import { sendForm } from './send-form';

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

/**
 * Replaces the recording, or a part of it. Rejects with `CallError`.
 * @param replaces the recording that is known here; that of another tab is not replaced.
 */
export function uploadVoice(
  projectId: string,
  file: Blob,
  replaces: contract.ProjectVoice['recording'],
  { fromSeconds, untilSeconds }: Partial<contract.VoicePart> = {},
): Promise<contract.ProjectVoice> {
  const form = new FormData();
  form.append('file', file, file instanceof File ? file.name : 'voice');
  const query = { fromSeconds, untilSeconds, replaces: replaces?.recordingId ?? 'none' };
  return sendForm(contract.uploadVoice, { params: { projectId }, query, form });
}
