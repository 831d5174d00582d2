'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { CallError, hasCode, isPassing } from '@/lib/api/call';
import { createId } from '@/lib/api/create-id';
import { generateVideo, generationQueries } from '@/lib/api/generation';
import { ledgerQueries } from '@/lib/api/ledger';
import { projectQueries } from '@/lib/api/projects';
import { paths } from '@/lib/paths';
import type { DraftSession } from './draft-session';

/** The video page opens this long after the generation was started or completed (ms). */
export const REDIRECT_DELAY = 1_000;

class UploadsFailed extends Error {}

/** Sends what is not sent yet, saves, starts the generation and goes to the video page. */
export function useGenerate(session: DraftSession) {
  const client = useQueryClient();
  const router = useRouter();
  const key = useRef(createId());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const generate = useMutation({
    mutationFn: async (projectId: string) => {
      await prepare(session);
      return generateVideo(projectId, key.current);
    },
    onSuccess: async (status, projectId) => {
      key.current = createId();
      client.setQueryData(generationQueries.status(projectId).queryKey, status);
      notifySuccess('Video Generation Started', 'We are creating your video now.');
      timer.current = setTimeout(() => router.push(paths.video(projectId)), REDIRECT_DELAY);
      await Promise.all([
        client.invalidateQueries({ queryKey: projectQueries.list().queryKey }),
        client.invalidateQueries({ queryKey: ledgerQueries.balance().queryKey }),
      ]);
    },
    onError: async (error) => {
      // An attempt whose end is unknown is repeated with its key, so that it spends once.
      if (!isPassing(error)) key.current = createId();
      report(error);
      await client.invalidateQueries({ queryKey: ledgerQueries.balance().queryKey });
    },
  });

  return {
    ...generate,
    start() {
      const { items, projectId } = session.store.read();
      if (items.length === 0 || generate.isPending) return;
      if (projectId === undefined) {
        notifyFailure('No Project Found', 'Please upload images first to create a project.');
        return;
      }
      generate.mutate(projectId);
    },
  };
}

async function prepare(session: DraftSession): Promise<void> {
  await session.uploadAll();
  await session.uploadsSettled();
  if (session.store.read().items.some((item) => item.upload.state !== 'uploaded')) {
    throw new UploadsFailed();
  }
  await session.settleRemovals();
  const arranged = !session.store.read().unsaved.arrangement || (await session.save());
  if (!arranged) throw new CallError('Your changes could not be saved. Please try again.', 400);
  try {
    await session.saveTexts();
  } catch {
    // A name that could not be saved must not keep the video from being made (SPEC §4).
    notifyFailure(
      'Update Failed',
      'Failed to save project name and description. Please try again.',
    );
  }
}

function report(error: Error): void {
  if (hasCode(error, 'not_enough_tokens')) return;
  if (error instanceof UploadsFailed) {
    notifyFailure('Upload Failed', 'Failed to upload some images. Please try again.');
    return;
  }
  notifyFailure(
    'Generation Failed',
    isPassing(error) && !hasCode(error, 'disk_full') ? 'Please try again' : error.message,
  );
}
