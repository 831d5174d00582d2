import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { notifyRemoved } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import type { Track } from '@/contracts/project/tracks';
import { confirmTrackRemoval, keepTrack, removeTrackLater, trackQueries } from '@/lib/api/tracks';
import { TrackStart } from './track-start';
import { TrackUpload } from './track-upload';

interface OwnTrackProps {
  readonly projectId: string;
  /** Whether it is the project's music already. */
  readonly isChosen: boolean;
  readonly disabled: boolean;
  /** Called when a track becomes available, and when it is removed. */
  readonly onChange: (music: 'own' | 'auto') => void;
}

/** The user's own track: the upload, or the choice of its start. */
export function OwnTrack({ projectId, isChosen, disabled, onChange }: OwnTrackProps) {
  const client = useQueryClient();
  const query = trackQueries.of(projectId);
  const track = useQuery(query);
  // A track uploaded earlier becomes the music as soon as it is loaded.
  const isFound = track.data !== undefined && track.data !== null;
  useEffect(() => {
    if (isFound && !isChosen) onChange('own');
  }, [isFound, isChosen, onChange]);
  const show = (shown: Track | null) => client.setQueryData(query.queryKey, shown);

  const remove = (removed: Track) => {
    show(null);
    onChange('auto');
    removeTrackLater(projectId);
    notifyRemoved('Track removed', removed.name, {
      onUndo() {
        keepTrack(projectId);
        show(removed);
        onChange('own');
      },
      onExpired: () => confirmTrackRemoval(projectId),
    });
  };

  if (track.isError) {
    return (
      <p role="alert" className="basis-full text-sm text-danger">
        Your track could not be loaded.{' '}
        <Button variant="link" size="inline" onClick={() => void track.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (track.data === undefined) return <Skeleton className="h-24 basis-full" />;
  if (track.data === null) {
    const onUploaded = (uploaded: Track) => {
      show(uploaded);
      onChange('own');
    };
    return <TrackUpload projectId={projectId} disabled={disabled} onUploaded={onUploaded} />;
  }
  const own = track.data;
  return (
    <div className="grid min-w-0 basis-full grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-sm">
          <span className="block truncate">{own.name}</span>
          <span className="text-muted">{describeBeat(own)}</span>
        </p>
        <Button
          variant="ghost"
          size="icon-small"
          className="pointer-coarse:size-11"
          aria-label={`Remove ${own.name}`}
          disabled={disabled}
          onClick={() => remove(own)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      <TrackStart key={own.trackId} track={own} projectId={projectId} disabled={disabled} />
    </div>
  );
}

function describeBeat({ beatsPerMinute }: Track): string {
  return beatsPerMinute === undefined
    ? 'No steady beat, so photos change at their usual times'
    : `${Math.round(beatsPerMinute)} beats a minute: photos change on the beat`;
}
