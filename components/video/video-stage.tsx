import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { notifyFailure } from '@/components/ui/notify';
import { requireNetwork, START_OFFLINE } from '@/components/ui/require-network';
import { StreamNotice } from '@/components/versions/stream-notice';
import { useStoredVersions } from '@/components/versions/use-stored-versions';
import { ShareDialog } from '@/components/video/share-dialog';
import { startDownload, useDownload } from '@/components/video/use-download';
import type { Version } from '@/contracts/production/versions';
import type { ProjectWithClips } from '@/contracts/project/projects';
import type { Comment } from '@/contracts/publishing/approval';
import { generationQueries } from '@/lib/api/generation';
import { videoName } from '@/lib/format/project-name';
import { paths } from '@/lib/paths';
import { useMakeVersion } from './use-make-version';
import { useSelectedVersion } from './use-selected-version';
import { VersionPlayer } from './version-player';
import { VersionShareDialog } from './version-share-dialog';
import { VersionTray } from './version-tray';
import { VersionUnmade } from './version-unmade';

interface VideoStageProps {
  readonly project: ProjectWithClips;
  /** Actions below the player, which apply to the shown version. */
  readonly children: (act: { download: () => void; share: () => void }) => ReactNode;
  /** Content below the actions; on a phone also below the versions. */
  readonly after: ReactNode;
}

/** The player of the selected version, and all versions beside it. */
export function VideoStage({ project, children, after }: VideoStageProps) {
  const { projectId } = project;
  const name = videoName(project);
  const editor = useStoredVersions(projectId);
  const price = useQuery(generationQueries.price(projectId)).data?.tokens;
  const { selected } = useSelectedVersion(editor.versions);
  const [sharing, setSharing] = useState<Version | 'project'>();
  const router = useRouter();
  const [moment, setMoment] = useState<Comment>();
  const make = useMakeVersion(projectId);
  const other = selected === undefined || selected.isMain ? undefined : selected;
  const unmade = selected?.video === undefined ? selected : undefined;
  const downloadMain = useDownload({
    projectId,
    status: unmade === undefined ? 'completed' : 'ready_for_generation',
    bytes: selected?.video?.bytes,
  });
  const onMake = (version: Version) => {
    if (!make.isPending && requireNetwork(START_OFFLINE)) make.mutate(version);
  };

  const jump = (comment: Comment) => {
    // A new object for each press, so that the same moment can be requested again.
    setMoment({ ...comment });
    router.push(paths.version(projectId, comment.versionId), { scroll: false });
  };
  const download = () => {
    if (other?.video === undefined) downloadMain();
    else startDownload(other.video.downloadUrl, other.video.bytes);
  };
  const share = () => {
    if (unmade === undefined) setSharing(other ?? 'project');
    else notifyFailure('Video Not Ready', 'The video can be shared once it is completed.');
  };
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6',
        editor.versions !== undefined &&
          'lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]',
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {unmade !== undefined ? (
          <VersionUnmade
            version={unmade}
            price={price}
            isPending={make.isPending}
            onMake={onMake}
          />
        ) : (
          <VersionPlayer
            projectId={projectId}
            name={name}
            version={selected}
            isReading={editor.isReading}
            moment={moment?.versionId === selected?.versionId ? moment : undefined}
          />
        )}
        <StreamNotice projectId={projectId} />
        {children({ download, share })}
      </div>
      {editor.versions !== undefined && (
        <VersionTray
          projectId={projectId}
          projectName={project.name}
          versions={editor.versions}
          price={price}
          selected={selected}
          onAdd={editor.onChange}
          onJump={jump}
          onShare={setSharing}
          onMake={onMake}
          onRemove={editor.onRemove}
        />
      )}
      {after}
      {sharing === 'project' && (
        <ShareDialog projectId={projectId} onClose={() => setSharing(undefined)} />
      )}
      {sharing !== undefined && sharing !== 'project' && (
        <VersionShareDialog
          projectId={projectId}
          name={name}
          version={sharing}
          onClose={() => setSharing(undefined)}
        />
      )}
    </div>
  );
}
