import { Download, Play } from 'lucide-react';
import Link from 'next/link';
import { CutProgress } from '@/components/cuts/cut-progress';
import { ShapePicture } from '@/components/cuts/shape-picture';
import { useCuts } from '@/components/cuts/use-cuts';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { stopDownloadOffline } from '@/components/ui/require-network';
import type { Cut } from '@/contracts/cuts';
import type { GenerationStatus } from '@/contracts/generation';
import type { ProjectWithClips } from '@/contracts/projects';
import { isInWork } from '@/lib/api/cuts';
import { videoName } from '@/lib/format/project-name';
import { paths } from '@/lib/paths';
import { CutPlayer } from './cut-player';
import { RenderProgress } from './render-progress';
import { useSelectedCut } from './use-selected-cut';

interface CutsInWorkProps {
  readonly project: ProjectWithClips;
  readonly status: GenerationStatus;
}

/**
 * The progress of a generation, of each version where there are several, and the player of one that is
 * there already, where the address names it: one of this generation, or what it is made again from.
 */
export function CutsInWork({ project, status }: CutsInWorkProps) {
  const { projectId } = project;
  const { cuts = [], isReading } = useCuts(projectId);
  const { selected, isChosen } = useSelectedCut(cuts);
  const shown = cuts.filter((cut) => cut.isTicked || isInWork(cut) || cut.video !== undefined);
  const playing = isChosen && selected?.video !== undefined ? selected : undefined;
  const hasEarlier = cuts.some((cut) => isInWork(cut) && cut.video !== undefined);
  return (
    <>
      {playing !== undefined && (
        <div className="w-full max-w-3xl">
          <CutPlayer
            projectId={projectId}
            name={videoName(project)}
            cut={playing}
            isReading={isReading}
            autoPlay
          />
        </div>
      )}
      <RenderProgress projectId={projectId} status={status} isSmall={playing !== undefined} />
      {hasEarlier && (
        <p className="max-w-[52ch] text-sm text-muted">
          What was made before stays here until the new video is there.
        </p>
      )}
      {(shown.length > 1 || hasEarlier) && (
        <ul aria-label="Versions" className="grid w-[min(32rem,85vw)] gap-2 text-left">
          {shown.map((cut) => (
            <CutInWork
              key={cut.cutId}
              projectId={projectId}
              cut={cut}
              isPlaying={cut === playing}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface CutInWorkProps {
  readonly projectId: string;
  readonly cut: Cut;
  readonly isPlaying: boolean;
}

function CutInWork({ projectId, cut, isPlaying }: CutInWorkProps) {
  const { name, video } = cut;
  return (
    <li className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-card border bg-surface px-3 py-2">
      <ShapePicture shape={cut.shape} className="text-brand" />
      <CutProgress cut={cut} />
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
              <Link href={paths.cut(projectId, cut.cutId)} scroll={false}>
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
