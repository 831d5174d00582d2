import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePersistedInput } from '@/components/auth/use-persisted-input';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { useDelayedSave } from '@/components/ui/use-delayed-save';
import { versionScope } from '@/components/versions/use-stored-versions';
import {
  type ProjectVoice,
  removeVoice,
  saveVoice,
  type VoiceChange,
  type VoicePart,
} from '@/contracts/project/voice';
import { CallError, call } from '@/lib/api/call';
import { hearUnderVoice } from '@/lib/api/preview-words';
import { refresh } from '@/lib/api/refresh';
import { versionQueries } from '@/lib/api/versions';
import { readRecording, uploadVoice, voiceQueries } from '@/lib/api/voice';

/** A change is saved this long after the last one (ms). */
const AUTOSAVE_DELAY_MS = 1_000;

export interface VoiceEditor {
  /** The voice with unsaved changes. */
  readonly voice: ProjectVoice;
  readonly state: 'saved' | 'unsaved' | 'saving' | 'failed';
  readonly isUploading: boolean;
  readonly isRemoving: boolean;
  /** Reason why the last recording could not be used. */
  readonly uploadProblem: string | undefined;
  /** Another tab has saved a recording, which stays until the user selects a take of this tab. */
  readonly hasConflict: boolean;
  readonly onChange: (change: VoiceChange) => void;
  readonly onUpload: (file: Blob) => void;
  /** Replaces a part of the current recording. */
  readonly onRetake: (file: Blob, part: VoicePart) => void;
  readonly onRemove: () => void;
}

/** A replaced recording that can be restored, with its edited captions. */
interface FormerRecording {
  readonly file: Blob;
  readonly captions: ProjectVoice['captions'] | undefined;
}

/** Returns the key of the mutations that save a project's voice. */
export function toVoiceKey(projectId: string): readonly string[] {
  return ['voice', projectId];
}

function isConflict(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'conflict';
}

/**
 * A project's voice, saved automatically after a pause, when the sheet closes and when the page is left.
 * Changes that were unsaved when the session ended are restored after the login.
 */
export function useVoiceForm(projectId: string, stored: ProjectVoice): VoiceEditor {
  const client = useQueryClient();
  const [changes, setChanges] = usePersistedInput<VoiceChange>(
    `voice.${projectId}`,
    saveVoice.body,
    {},
  );
  // The shared scope makes a generation wait until the voice for its versions is saved.
  const common = { mutationKey: toVoiceKey(projectId), scope: versionScope };
  const options = voiceQueries.one(projectId);
  const params = { projectId };
  /** The stored voice, which stays current after the dialog closes. */
  const latest = useRef(stored);
  latest.current = stored;
  const send = (file: Blob, part?: VoicePart) =>
    uploadVoice(projectId, file, latest.current.recording, part);
  const take = (voice: ProjectVoice) => {
    latest.current = voice;
    client.setQueryData(options.queryKey, voice);
    // Versions with the former voice are now outdated.
    void refresh(client, versionQueries.list(projectId));
  };
  const save = useMutation({
    ...common,
    mutationFn: (body: VoiceChange) => call(saveVoice, { params, body }),
    onSuccess: (voice) => {
      take(voice);
      setChanges({ ...unsaved.current });
    },
    onError: (_, wanted) => {
      unsaved.current = { ...wanted, ...unsaved.current };
      notifyFailure('Failed to save', 'Your voice-over could not be saved. Please try again.');
    },
  });
  const { unsaved, schedule, flush } = useDelayedSave(save.mutate, AUTOSAVE_DELAY_MS);
  const restored = useRef(changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a login interrupted is saved once.
  useEffect(() => {
    if (Object.keys(restored.current).length > 0) schedule(restored.current);
  }, []);
  /** Loads the recording that another tab saved. */
  const readOther = (error: Error) => {
    if (isConflict(error)) void refresh(client, options);
  };
  const upload = useMutation({
    ...common,
    mutationFn: (file: Blob) => send(file),
    onSuccess: take,
    onError: readOther,
  });
  const restore = useMutation({
    ...common,
    mutationFn: async ({ file, captions }: FormerRecording) => {
      const voice = await send(file);
      return captions === undefined ? voice : call(saveVoice, { params, body: { captions } });
    },
    onSuccess: take,
    onError: (error) => notifyFailure('Not restored', error.message),
  });
  const retake = useMutation({
    ...common,
    mutationFn: async ({ file, part }: { readonly file: Blob; readonly part: VoicePart }) => {
      const { hasOwnCaptions, captions } = latest.current;
      const former: FormerRecording = {
        file: await readRecording(projectId),
        captions: hasOwnCaptions ? captions : undefined,
      };
      take(await send(file, part));
      return former;
    },
    onError: readOther,
    onSuccess: (former) =>
      notifySuccess('Sentence replaced', undefined, {
        label: 'Undo',
        onClick: () => restore.mutate(former),
      }),
  });
  const remove = useMutation({
    ...common,
    mutationFn: async (captions: FormerRecording['captions']) => {
      const file = await readRecording(projectId);
      take(await call(removeVoice, { params }));
      return { file, captions };
    },
    onSuccess: (removed) =>
      notifySuccess('Recording removed', undefined, {
        label: 'Undo',
        onClick: () => restore.mutate(removed),
      }),
    onError: () =>
      notifyFailure('Delete Failed', 'The recording could not be removed. Please try again.'),
  });
  /** Edited captions only fit the recording for which they were edited. */
  const dropCaptions = () => {
    const { captions: _, ...others } = unsaved.current ?? {};
    unsaved.current = Object.keys(others).length === 0 ? undefined : others;
    setChanges(others);
  };
  const { captions, ...texts } = changes;
  const isUnsaved = Object.keys(changes).length > 0;
  return {
    voice: {
      ...stored,
      ...(Object.fromEntries(
        Object.entries(texts).filter(([, value]) => value !== undefined),
      ) as Partial<ProjectVoice>),
      ...(captions === undefined || captions === null ? {} : { captions, hasOwnCaptions: true }),
    },
    state: save.isPending ? 'saving' : save.isError ? 'failed' : isUnsaved ? 'unsaved' : 'saved',
    isUploading: upload.isPending || retake.isPending || restore.isPending,
    isRemoving: remove.isPending,
    uploadProblem: (upload.error ?? retake.error)?.message,
    hasConflict: isConflict(upload.error),
    onChange(change) {
      if (change.soundUnderVoice !== undefined) {
        hearUnderVoice(client, projectId, change.soundUnderVoice);
      }
      schedule({ ...unsaved.current, ...change });
      setChanges((now) => ({ ...now, ...change }));
    },
    onUpload(file) {
      dropCaptions();
      retake.reset();
      upload.mutate(file);
    },
    onRetake(file, part) {
      upload.reset();
      // Just-edited captions must be saved first, so that they move with the replaced part.
      flush();
      retake.mutate({ file, part });
    },
    onRemove() {
      dropCaptions();
      remove.mutate(stored.hasOwnCaptions ? stored.captions : undefined);
    },
  };
}
