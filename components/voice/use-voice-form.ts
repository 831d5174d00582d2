'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cutScope } from '@/components/cuts/use-cuts';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import type { ProjectVoice, VoiceChange } from '@/contracts/voice';
import { cutQueries } from '@/lib/api/cuts';
import { removeVoice, saveVoice, uploadVoice, voiceQueries } from '@/lib/api/voice';

/** A change is saved this long after the last one (ms). */
const AUTOSAVE_DELAY_MS = 1_000;
/** A removed recording can be put back this long: as long as its toast shows (ms). */
const UNDO_TIMEOUT_MS = 5_000;

export interface VoiceEditor {
  /** The voice with what is not saved yet. */
  readonly voice: ProjectVoice;
  readonly state: 'saved' | 'unsaved' | 'saving' | 'failed';
  readonly isUploading: boolean;
  /** Why the last recording could not be used. */
  readonly uploadProblem: string | undefined;
  readonly onChange: (change: VoiceChange) => void;
  readonly onUpload: (file: Blob) => void;
  readonly onRemove: () => void;
}

/** The key of the mutations that save a project's voice. */
export function toVoiceKey(projectId: string): readonly string[] {
  return ['voice', projectId];
}

/** A project's voice that saves itself after a pause, when it is closed and when the page is left. */
export function useVoiceForm(projectId: string, stored: ProjectVoice): VoiceEditor {
  const client = useQueryClient();
  const [changes, setChanges] = useState<VoiceChange>({});
  const [isRemoved, setRemoved] = useState(false);
  const unsaved = useRef<VoiceChange>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const removal = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What generates the versions comes after the voice they are to have.
  const common = { mutationKey: toVoiceKey(projectId), scope: cutScope };
  const take = (voice: ProjectVoice) => {
    client.setQueryData(voiceQueries.one(projectId).queryKey, voice);
    // Versions with the former voice are out of date now.
    void client.invalidateQueries({ queryKey: cutQueries.list(projectId).queryKey });
  };
  const save = useMutation({
    ...common,
    mutationFn: (wanted: VoiceChange) => saveVoice(projectId, wanted),
    onSuccess: (voice) => {
      take(voice);
      setChanges({ ...unsaved.current });
    },
    onError: (_, wanted) => {
      unsaved.current = { ...wanted, ...unsaved.current };
      notifyFailure('Failed to save', 'Your voice could not be saved. Please try again.');
    },
  });
  const upload = useMutation({
    ...common,
    mutationFn: (file: Blob) => uploadVoice(projectId, file),
    onSuccess: take,
  });
  const remove = useMutation({
    ...common,
    mutationFn: () => removeVoice(projectId),
    onSuccess: (voice) => {
      take(voice);
      setRemoved(false);
    },
    onError: () => {
      setRemoved(false);
      notifyFailure('Delete Failed', 'The recording could not be removed. Please try again.');
    },
  });
  const flushChanges = () => {
    clearTimeout(timer.current);
    const wanted = unsaved.current;
    if (Object.keys(wanted).length === 0) return;
    unsaved.current = {};
    save.mutate(wanted);
  };
  const flushRemoval = () => {
    if (removal.current === undefined) return;
    clearTimeout(removal.current);
    removal.current = undefined;
    remove.mutate();
  };
  const latest = useRef({ flushChanges, flushRemoval });
  latest.current = { flushChanges, flushRemoval };
  useEffect(() => {
    const leave = () => {
      latest.current.flushChanges();
      latest.current.flushRemoval();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const undoRemoval = () => {
    clearTimeout(removal.current);
    removal.current = undefined;
    setRemoved(false);
  };
  const { recording, ...rest } = stored;
  const { captions, ...texts } = changes;
  const isUnsaved = Object.keys(changes).length > 0;
  return {
    voice: {
      ...rest,
      ...(Object.fromEntries(
        Object.entries(texts).filter(([, value]) => value !== undefined),
      ) as Partial<ProjectVoice>),
      ...(captions === undefined || captions === null ? {} : { captions, hasOwnCaptions: true }),
      ...(recording === undefined || isRemoved ? { captions: [] } : { recording }),
    },
    state: save.isPending ? 'saving' : save.isError ? 'failed' : isUnsaved ? 'unsaved' : 'saved',
    isUploading: upload.isPending,
    uploadProblem: upload.error?.message,
    onChange(change) {
      unsaved.current = { ...unsaved.current, ...change };
      setChanges((now) => ({ ...now, ...change }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current.flushChanges(), AUTOSAVE_DELAY_MS);
    },
    onUpload(file) {
      if (removal.current !== undefined) undoRemoval();
      upload.mutate(file);
    },
    onRemove() {
      setRemoved(true);
      removal.current = setTimeout(() => latest.current.flushRemoval(), UNDO_TIMEOUT_MS);
      notifySuccess('Recording Removed', undefined, { label: 'Undo', onClick: undoRemoval });
    },
  };
}
