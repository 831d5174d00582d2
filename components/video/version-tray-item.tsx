import { Download, EllipsisVertical, Mail, RotateCw, Share2, Trash2, VolumeX } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu';
import { stopDownloadOffline } from '@/components/ui/require-network';
import { LapsingApproval } from '@/components/versions/lapsing-approval';
import { ShapePicture } from '@/components/versions/shape-picture';
import { type Version, versionPresets } from '@/contracts/production/versions';
import { shapeSizes } from '@/contracts/project/shape';
import { withQuery } from '@/lib/api/versions';
import { formatBytes } from '@/lib/format/bytes';
import { withPrice } from '@/lib/format/tokens';
import { formatVersionFacts, formatVersionState, isUpToDate } from '@/lib/format/version-state';
import { paths } from '@/lib/paths';
import { NeutralCheck } from './neutral-check';

export interface VersionActions {
  readonly onShare: (version: Version) => void;
  readonly onMake: (version: Version) => void;
  readonly onRemove: (version: Version) => void;
}

interface VersionTrayItemProps extends VersionActions {
  readonly projectId: string;
  /** The project's own name. */
  readonly projectName: string | undefined;
  readonly version: Version;
  /** Tokens that making it (again) takes; undefined until that is known. */
  readonly price: number | undefined;
  readonly isSelected: boolean;
}

/** One version: its still, which opens it, its file, and what can be done with it. */
export function VersionTrayItem(props: VersionTrayItemProps) {
  const { projectId, projectName, version, price, isSelected, ...on } = props;
  const { name, video, error } = version;
  const label = makeLabel(version);
  return (
    <li
      className={classNames(
        'relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-card border p-2.5',
        isSelected ? 'border-brand bg-brand-tint/50' : 'bg-surface hover:border-line-strong',
      )}
    >
      <VersionStill version={version} />
      <div className="grid min-w-0 gap-0.5">
        <div className="flex min-w-0 items-center gap-1">
          <h3 className="min-w-0 flex-1 truncate text-sm font-medium">
            <Link
              href={paths.version(projectId, version.versionId)}
              scroll={false}
              aria-current={isSelected ? 'true' : undefined}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
            >
              {name}
            </Link>
          </h3>
          <VersionMenu version={version} price={price} {...on} />
        </div>
        <p className="truncate text-xs text-muted">{versionPresets[version.preset].purpose}</p>
        <p className="figures truncate text-xs text-muted">{formatVersionFacts(version)}</p>
        <VersionBadge version={version} />
      </div>
      {error !== undefined && version.state === 'failed' && (
        <p className="col-span-2 pt-2 text-xs text-danger">{error}</p>
      )}
      <div className="relative z-10 col-span-2 grid grid-cols-[minmax(0,1fr)] gap-2 pt-2 empty:hidden">
        {video !== undefined && version.isNeutral && (
          <NeutralCheck projectId={projectId} projectName={projectName} version={version} />
        )}
        {video !== undefined && (
          <Button asChild size="small" variant="secondary" className="min-w-0">
            <a
              href={video.downloadUrl}
              download={video.fileName}
              title={video.fileName}
              onClick={stopDownloadOffline}
            >
              <Download aria-hidden="true" />
              <span className="truncate">{video.fileName}</span>
              <span className="sr-only">, download</span>
            </a>
          </Button>
        )}
        {label !== undefined && <LapsingApproval versions={[version]} />}
        {label !== undefined && (
          <Button size="small" className="figures" onClick={() => on.onMake(version)}>
            <RotateCw aria-hidden="true" />
            {withPrice(label, price)}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** Returns undefined if there is no reason to render it (again). */
export function makeLabel({ state, video, isOutdated }: Version): string | undefined {
  const isCancelled = state === 'cancelled';
  if (state === 'failed' || (isCancelled && video === undefined)) return 'Try again';
  if (state === 'none') return 'Create this version';
  return (state === 'completed' || isCancelled) && isOutdated ? 'Update' : undefined;
}

function VersionBadge({ version }: { version: Version }) {
  return (
    <p className="flex flex-wrap gap-1 empty:hidden">
      {!isUpToDate(version) && (
        <Badge variant={version.state === 'failed' ? 'danger' : 'neutral'} className="figures">
          {formatVersionState(version)}
        </Badge>
      )}
      {version.isShared && <Badge variant="neutral">Shared</Badge>}
    </p>
  );
}

type VersionMenuProps = VersionActions & Pick<VersionTrayItemProps, 'version' | 'price'>;

function VersionMenu({ version, price, onShare, onMake, onRemove }: VersionMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon-small"
          className="relative z-10 -my-1 -mr-1"
          aria-label={`Actions for ${version.name}`}
        >
          <EllipsisVertical aria-hidden="true" />
        </Button>
      }
    >
      {version.video !== undefined && (
        <MenuItem onSelect={() => onShare(version)}>
          <Share2 aria-hidden="true" />
          Share or embed…
        </MenuItem>
      )}
      {version.video !== undefined && (
        <MenuItem asChild>
          <a
            href={`${version.video.downloadUrl}?sound=none`}
            download
            onClick={stopDownloadOffline}
          >
            <VolumeX aria-hidden="true" />
            Download without sound
          </a>
        </MenuItem>
      )}
      {version.video?.smallCopy !== undefined && (
        <MenuItem asChild>
          <a
            href={version.video.smallCopy.downloadUrl}
            download={version.video.smallCopy.fileName}
            onClick={stopDownloadOffline}
          >
            <Mail aria-hidden="true" />
            Small copy for email ({formatBytes(version.video.smallCopy.bytes)})
          </a>
        </MenuItem>
      )}
      <MenuItem onSelect={() => onMake(version)}>
        <RotateCw aria-hidden="true" />
        {withPrice(version.video === undefined ? 'Create this version' : 'Update', price)}
      </MenuItem>
      {!version.isMain && (
        <>
          <MenuSeparator />
          <MenuItem danger onSelect={() => onRemove(version)}>
            <Trash2 aria-hidden="true" />
            Remove
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}

/** Side of the square that stills of every shape fit into, in CSS pixels. */
const BOX_PX = 72;

/** A still of a version in its shape, or a drawing of the shape before there is one. */
function VersionStill({ version }: { version: Version }) {
  const { width, height } = version.video ?? shapeSizes[version.shape];
  const scale = BOX_PX / Math.max(width, height);
  return (
    <span className="grid shrink-0 place-items-center" style={{ width: BOX_PX, height: BOX_PX }}>
      {version.video === undefined ? (
        <ShapePicture shape={version.shape} className="size-12 text-muted" />
      ) : (
        <img
          src={withQuery(version.video.posterUrl, 'width', 320)}
          alt=""
          style={{ width: Math.round(width * scale), height: Math.round(height * scale) }}
          loading="lazy"
          className="rounded-[4px] bg-sunken object-cover"
        />
      )}
    </span>
  );
}
