import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyFailure, notifySuccess } from '@/components/ui/notify';
import { requireNetwork } from '@/components/ui/require-network';
import {
  LISTING_FILE_NAME,
  MAX_LISTING_FILE_LENGTH,
  parseListingFile,
} from '@/contracts/production/listing-file';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { readListing, requestUndo, sendListing } from '@/lib/api/edits';
import { projectQueries } from '@/lib/api/projects';
import { saveFile } from '@/lib/save-file';

const OFFLINE = 'Nothing was changed. Please try again when you’re back online.';

/** Exports a project as a listing file, and applies one to it. */
export function useListingFile(projectId: string) {
  const client = useQueryClient();
  /** Parts of the last file that were not applied. */
  const [notes, setNotes] = useState<readonly string[]>([]);
  const adopt = (project: ProjectWithClips) =>
    client.setQueryData(projectQueries.one(projectId).queryKey, project);

  const exportFile = () =>
    attempt('Listing file not created', async () => {
      const listing = await readListing(projectId);
      const text = `${JSON.stringify(listing, null, 2)}\n`;
      saveFile({ name: LISTING_FILE_NAME, type: 'application/json', text });
    });
  const undo = () =>
    attempt('Import not undone', async () => {
      adopt(await requestUndo(projectId));
      setNotes([]);
    });
  const importFile = (file: File) =>
    attempt('Listing file not applied', async () => {
      const applied = await sendListing(projectId, await parse(file));
      adopt(applied.project);
      setNotes(applied.notes);
      if (applied.notes.length > 0) return;
      notifySuccess('Listing file applied', undefined, {
        label: 'Undo',
        onClick: () => void undo(),
      });
    });
  return { notes, exportFile, importFile, undo, close: () => setNotes([]) };
}

async function attempt(failure: string, act: () => Promise<void>): Promise<void> {
  if (!requireNetwork(OFFLINE)) return;
  try {
    await act();
  } catch (error) {
    notifyFailure(failure, error instanceof Error ? error.message : undefined);
  }
}

/** @throws Error with the fault of the file. */
async function parse(file: File) {
  if (file.size > MAX_LISTING_FILE_LENGTH) {
    throw new Error('This file is too large to be a listing file.');
  }
  const parsed = parseListingFile(await file.text());
  if ('faults' in parsed) throw new Error(parsed.faults.join(' '));
  return parsed.listing;
}
