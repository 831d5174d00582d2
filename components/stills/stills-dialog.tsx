import { useQuery } from '@tanstack/react-query';
import { Download, FolderDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { RadioChips } from '@/components/ui/radio-chips';
import { stopDownloadOffline } from '@/components/ui/require-network';
import { Skeleton } from '@/components/ui/skeleton';
import { SwitchRow } from '@/components/ui/switch';
import { PastInvitation } from '@/components/versions/past-invitation';
import { toPath } from '@/contracts/operation';
import {
  type Still,
  type StillSizeName,
  stillSizeNames,
  stillSizes,
} from '@/contracts/production/stills';
import { downloadVersions } from '@/contracts/production/versions';
import { stillsQueries } from '@/lib/api/stills';
import { withQuery } from '@/lib/api/versions';

interface StillsDialogProps {
  readonly projectId: string;
  /** A completed version. */
  readonly versionId: string;
  readonly onClose: () => void;
}

/** Pictures in the sizes of the networks, made from the first photos of the version. */
export function StillsDialog({ projectId, versionId, onClose }: StillsDialogProps) {
  const stills = useQuery(stillsQueries.of(projectId, versionId));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Stills"
      description="The video’s first photos, sized for each network. The zip also has the videos, captions, transcripts and alt text."
    >
      {/* The zip file contains the videos. */}
      <PastInvitation projectId={projectId} />
      {stills.isPending && <Skeleton className="h-72" />}
      {stills.isError && (
        <p role="alert" className="text-sm text-danger">
          {stills.error.message}
        </p>
      )}
      {stills.isSuccess && <ChosenStills stills={stills.data} />}
      <DialogActions>
        <Button asChild variant="secondary">
          <a
            href={toPath(downloadVersions, { projectId }, { kit: 'true' })}
            download
            onClick={stopDownloadOffline}
          >
            <FolderDown aria-hidden="true" />
            All files as a zip
          </a>
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const options = stillSizeNames.map((value) => ({ value, label: stillSizes[value].label }));

function ChosenStills({ stills }: { stills: readonly Still[] }) {
  const [size, setSize] = useState<StillSizeName>('square');
  const [hasWords, setHasWords] = useState(true);
  const { purpose, width, height } = stillSizes[size];
  const shown = stills.filter((still) => still.size === size);
  if (shown.length === 0) {
    return (
      <p className="text-sm text-muted">This video starts with clips, so there are no stills.</p>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RadioChips legend="Size" options={options} value={size} onChange={setSize} />
      <p className="figures text-sm text-muted">
        {purpose} · {width} × {height} pixels
      </p>
      <SwitchRow label="With the title" checked={hasWords} onCheckedChange={setHasWords} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {shown.map(({ number, url, fileName }) => {
          const address = hasWords ? url : withQuery(url, 'words', 'false');
          return (
            <li key={number} className="grid content-between gap-2">
              <img
                // A key per address, so that the previous size is not shown while the next one loads.
                key={address}
                src={address}
                alt={`${stillSizes[size].label} ${number}`}
                width={width}
                height={height}
                loading="lazy"
                className="h-auto w-full rounded-[4px] bg-sunken"
              />
              <Button asChild size="small" variant="secondary">
                <a href={address} download={fileName} onClick={stopDownloadOffline}>
                  <Download aria-hidden="true" />
                  Download<span className="sr-only"> photo {number}</span>
                </a>
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
