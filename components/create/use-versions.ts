import { useRef } from 'react';
import { useFreshVersions } from '@/components/editing/use-fresh-versions';
import { notifySuccess } from '@/components/ui/notify';
import { useStoredVersions, type VersionEditor } from '@/components/versions/use-stored-versions';
import type { Version } from '@/contracts/production/versions';
import type { Draft } from '@/lib/draft/draft';
import type { DraftSession } from '@/lib/draft/draft-session';
import { initialVersions } from '@/lib/draft/new-versions';

/** The versions of the draft's project: those the server has, before that those chosen here. */
export function useVersions(session: DraftSession, draft: Draft): VersionEditor {
  const { projectId, newVersions } = draft;
  const isSent = projectId !== undefined && newVersions === undefined;
  const stored = useStoredVersions(projectId, isSent);
  useFreshVersions(draft);
  // Shown, and changed, until the server's list has been read for the first time.
  const last = useRef<{ session: DraftSession; versions: readonly Version[] }>(undefined);
  const lastChosen = last.current?.session === session ? last.current.versions : undefined;
  if (isSent && (stored.versions !== undefined || lastChosen === undefined)) return stored;

  const versions = newVersions ?? lastChosen ?? initialVersions;
  last.current = { session, versions };
  return {
    versions,
    isReading: false,
    isUnavailable: false,
    retry: () => {},
    onChange: (change) => session.changeNewVersions(change, versions),
    onRemove(version) {
      session.changeNewVersions({ kind: 'remove', versionId: version.versionId }, versions);
      const putBack = () => session.store.change((now) => ({ ...now, newVersions: versions }));
      notifySuccess('Version removed', version.name, { label: 'Undo', onClick: putBack });
    },
  };
}
