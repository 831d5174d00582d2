import { Download, EllipsisVertical, Mail, RotateCw, Share2, Trash2, VolumeX } from 'lucide-react';
import Link from 'next/link';
import { LapsingApproval } from '@/components/approval/lapsing-approval';
import { ShapePicture } from '@/components/cuts/shape-picture';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu';
import { stopDownloadOffline } from '@/components/ui/require-network';
import { type Cut, cutPresets } from '@/contracts/cuts';
import { shapeSizes } from '@/contracts/shape';
import { withQuery } from '@/lib/api/cuts';
import { formatBytes } from '@/lib/format/bytes';
import { formatCutFacts, formatCutState, isUpToDate } from '@/lib/format/cut-state';
import { withPrice } from '@/lib/format/tokens';
import { paths } from '@/lib/paths';
import { NeutralCheck } from './neutral-check';

export interface CutActions {
  readonly onShare: (cut: Cut) => void;
  readonly onMake: (cut: Cut) => void;
  readonly onRemove: (cut: Cut) => void;
}

interface CutTrayItemProps extends CutActions {
  readonly projectId: string;
  /** The project's own name. */
  readonly projectName: string | undefined;
  readonly cut: Cut;
  /** Tokens that making it (again) takes; undefined until that is known. */
  readonly price: number | undefined;
  readonly isSelected: boolean;
}

/** One version: its still, which opens it, its file, and what can be done with it. */
export function CutTrayItem(props: CutTrayItemProps) {
  const { projectId, projectName, cut, price, isSelected, ...on } = props;
  const { name, video, error } = cut;
  const label = makeLabel(cut);
  return (
    <li
      className={classNames(
        'relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-card border p-2.5',
        isSelected ? 'border-brand bg-brand-tint/50' : 'bg-surface hover:border-line-strong',
      )}
    >
      <CutStill cut={cut} />
      <div className="grid min-w-0 gap-0.5">
        <div className="flex min-w-0 items-center gap-1">
          <h3 className="min-w-0 flex-1 truncate text-sm font-medium">
            <Link
              href={paths.cut(projectId, cut.cutId)}
              scroll={false}
              aria-current={isSelected ? 'true' : undefined}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
            >
              {name}
            </Link>
          </h3>
          <CutMenu cut={cut} price={price} {...on} />
        </div>
        <p className="truncate text-xs text-muted">{cutPresets[cut.preset].purpose}</p>
        <p className="figures truncate text-xs text-muted">{formatCutFacts(cut)}</p>
        <CutBadge cut={cut} />
      </div>
      {error !== undefined && cut.state === 'failed' && (
        <p className="col-span-2 pt-2 text-xs text-danger">{error}</p>
      )}
      <div className="relative z-10 col-span-2 grid grid-cols-[minmax(0,1fr)] gap-2 pt-2 empty:hidden">
        {video !== undefined && cut.isNeutral && (
          <NeutralCheck projectId={projectId} projectName={projectName} cut={cut} />
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
        {label !== undefined && <LapsingApproval cuts={[cut]} />}
        {label !== undefined && (
          <Button size="small" className="figures" onClick={() => on.onMake(cut)}>
            <RotateCw aria-hidden="true" />
            {withPrice(label, price)}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** Undefined where there is no reason to make it (again). */
export function makeLabel({ state, video, isOutdated }: Cut): string | undefined {
  const isCancelled = state === 'cancelled';
  if (state === 'failed' || (isCancelled && video === undefined)) return 'Try again';
  if (state === 'none') return 'Make this version';
  return (state === 'completed' || isCancelled) && isOutdated ? 'Make again' : undefined;
}

function CutBadge({ cut }: { cut: Cut }) {
  return (
    <p className="flex flex-wrap gap-1 empty:hidden">
      {!isUpToDate(cut) && (
        <Badge variant={cut.state === 'failed' ? 'danger' : 'neutral'} className="figures">
          {formatCutState(cut)}
        </Badge>
      )}
      {cut.isShared && <Badge variant="neutral">Shared</Badge>}
    </p>
  );
}

type CutMenuProps = CutActions & Pick<CutTrayItemProps, 'cut' | 'price'>;

function CutMenu({ cut, price, onShare, onMake, onRemove }: CutMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon-small"
          className="relative z-10 -my-1 -mr-1"
          aria-label={`Actions for ${cut.name}`}
        >
          <EllipsisVertical aria-hidden="true" />
        </Button>
      }
    >
      {cut.video !== undefined && (
        <MenuItem onSelect={() => onShare(cut)}>
          <Share2 aria-hidden="true" />
          Share or embed…
        </MenuItem>
      )}
      {cut.video !== undefined && (
        <MenuItem asChild>
          <a href={`${cut.video.downloadUrl}?sound=none`} download onClick={stopDownloadOffline}>
            <VolumeX aria-hidden="true" />
            Download without sound
          </a>
        </MenuItem>
      )}
      {cut.video?.smallCopy !== undefined && (
        <MenuItem asChild>
          <a
            href={cut.video.smallCopy.downloadUrl}
            download={cut.video.smallCopy.fileName}
            onClick={stopDownloadOffline}
          >
            <Mail aria-hidden="true" />
            Small copy for e-mail ({formatBytes(cut.video.smallCopy.bytes)})
          </a>
        </MenuItem>
      )}
      <MenuItem onSelect={() => onMake(cut)}>
        <RotateCw aria-hidden="true" />
        {withPrice(cut.video === undefined ? 'Make this version' : 'Make again', price)}
      </MenuItem>
      {!cut.isMain && (
        <>
          <MenuSeparator />
          <MenuItem danger onSelect={() => onRemove(cut)}>
            <Trash2 aria-hidden="true" />
            Remove
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}

/** Side of the square in which stills of every shape stand, in CSS pixels. */
const BOX_PX = 72;

/** A still of a version in its shape, or a drawing of the shape before there is one. */
function CutStill({ cut }: { cut: Cut }) {
  const { width, height } = cut.video ?? shapeSizes[cut.shape];
  const scale = BOX_PX / Math.max(width, height);
  return (
    <span className="grid shrink-0 place-items-center" style={{ width: BOX_PX, height: BOX_PX }}>
      {cut.video === undefined ? (
        <ShapePicture shape={cut.shape} className="size-12 text-muted" />
      ) : (
        <img
          src={withQuery(cut.video.posterUrl, 'width', 320)}
          alt=""
          style={{ width: Math.round(width * scale), height: Math.round(height * scale) }}
          loading="lazy"
          className="rounded-[4px] bg-sunken object-cover"
        />
      )}
    </span>
  );
}
