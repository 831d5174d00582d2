import { Download, Play } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { stopDownloadOffline } from '@/components/ui/require-network';
import { ShapePicture } from '@/components/versions/shape-picture';
import { useStoredVersions } from '@/components/versions/use-stored-versions';
import { VersionProgress } from '@/components/versions/version-progress';
import type { GenerationStatus } from '@/contracts/production/generation';
import type { Version } from '@/contracts/production/versions';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { isInWork } from '@/lib/api/versions';
import { videoName } from '@/lib/format/project-name';
import { paths } from '@/lib/paths';
import { RenderProgress } from './render-progress';
import { useSelectedVersion } from './use-selected-version';
import { VersionPlayer } from './version-player';

interface VersionsInWorkProps {
  readonly project: ProjectWithClips;
  readonly status: GenerationStatus;
}

/**
 * The progress of a generation, of each version if there are several, and the player of the version in the
 * address, if it is completed: in this generation, or before.
 */
export function VersionsInWork({ project, status }: VersionsInWorkProps) {
  const { projectId } = project;
  const { versions = [], isReading } = useStoredVersions(projectId);
  const { selected, isChosen } = useSelectedVersion(versions);
  const shown = versions.filter(
    (version) => version.isTicked || isInWork(version) || version.video !== undefined,
  );
  const playing = isChosen && selected?.video !== undefined ? selected : undefined;
  const hasEarlier = versions.some((version) => isInWork(version) && version.video !== undefined);
  return (
    <>
      {playing !== undefined && (
        <div className="w-full max-w-3xl">
          <VersionPlayer
            projectId={projectId}
            name={videoName(project)}
            version={playing}
            isReading={isReading}
            autoPlay
          />
        </div>
      )}
      <RenderProgress projectId={projectId} status={status} isSmall={playing !== undefined} />
      {hasEarlier && (
        <p className="max-w-[52ch] text-sm text-muted">
          Your current video stays here until the new one is ready.
        </p>
      )}
      {(shown.length > 1 || hasEarlier) && (
        <ul aria-label="Versions" className="grid w-[min(32rem,85vw)] gap-2 text-left">
          {shown.map((version) => (
            <VersionInWork
              key={version.versionId}
              projectId={projectId}
              version={version}
              isPlaying={version === playing}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface VersionInWorkProps {
  readonly projectId: string;
  readonly version: Version;
  readonly isPlaying: boolean;
}

function VersionInWork({ projectId, version, isPlaying }: VersionInWorkProps) {
  const { name, video } = version;
  return (
    <li className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-card border bg-surface px-3 py-2">
      <ShapePicture shape={version.shape} className="text-brand" />
      <VersionProgress version={version} />
      {video !== undefined && (
        <div className="flex items-center gap-1">
          <Button asChild size="icon-small" variant="ghost">
            <a
              href={video.downloadUrl}
              download={video.fileName}
              title={video.fileName}
              aria-label={`Download ${name}`}
              onClick={stopDownloadOffline}
            >
              <Download aria-hidden="true" />
            </a>
          </Button>
          {isPlaying ? (
            <Badge variant="brand">Playing</Badge>
          ) : (
            <Button asChild size="small" variant="secondary">
              <Link href={paths.version(projectId, version.versionId)} scroll={false}>
                <Play aria-hidden="true" />
                Play<span className="sr-only"> {name}</span>
              </Link>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
