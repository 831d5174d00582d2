import { Download, Play } from 'lucide-react';
import { buttonVariants } from '@/components/ui/button-variants';
import { versionPresets } from '@/contracts/production/versions';
import type { DeliveredVersion } from '@/contracts/publishing/delivery';
import { formatBytes } from '@/lib/format/bytes';
import { formatClock } from '@/lib/format/duration';
import type { ShownListing } from '@/lib/listing-page';
import { toListingPath } from '@/lib/listing-page';

/** Side of the square that stills of every shape fit into, in CSS pixels. */
const BOX_PX = 80;

/** Every version with its purpose and its file; a press plays it. */
export function VersionCards({ page, shown, share }: ShownListing) {
  return (
    <section aria-labelledby="versions-heading" className="grid gap-4 border-t pt-8 print:hidden">
      <div className="grid gap-1">
        <h2 id="versions-heading" className="display text-2xl">
          Download the video
        </h2>
        {page.versions.length > 1 && (
          <p className="text-muted">Pick the version for where you’ll post it.</p>
        )}
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {page.versions.map((version) => (
          <VersionCard
            key={version.versionId}
            version={version}
            isShown={version.versionId === shown.versionId}
            isAlone={page.versions.length === 1}
            watchPath={toListingPath({ page, shown: version, share })}
          />
        ))}
      </ul>
    </section>
  );
}

interface VersionCardProps {
  readonly version: DeliveredVersion;
  readonly isShown: boolean;
  readonly isAlone: boolean;
  readonly watchPath: string;
}

function VersionCard({ version, isShown, isAlone, watchPath }: VersionCardProps) {
  const { preset, label, width, height, posterUrl, videoSeconds, bytes } = version;
  const scale = BOX_PX / Math.max(width, height);
  return (
    <li className="flex gap-3 rounded-card border bg-surface p-3 sm:gap-4 sm:p-4">
      <span className="grid shrink-0 place-items-center" style={{ width: BOX_PX, height: BOX_PX }}>
        <img
          src={`${posterUrl}&width=320`}
          alt=""
          loading="lazy"
          width={Math.round(width * scale)}
          height={Math.round(height * scale)}
          className="rounded-[4px] bg-sunken object-cover"
        />
      </span>
      <div className="grid min-w-0 content-between gap-2">
        <div className="grid gap-0.5">
          <h3 dir="auto" className="font-medium wrap-anywhere">
            {label}
          </h3>
          <p className="text-sm text-muted">{versionPresets[preset].purpose}</p>
          <p className="figures text-sm text-muted">
            {formatClock(videoSeconds)} · {formatBytes(bytes)}
          </p>
        </div>
        <div className="flex flex-wrap gap-x-1 gap-y-2 sm:gap-x-2">
          <a
            href={version.downloadUrl}
            download={version.fileName}
            className={buttonVariants({ variant: 'secondary', size: 'small' })}
          >
            <Download aria-hidden="true" />
            Download<span className="sr-only"> {label}</span>
          </a>
          {isShown && !isAlone && (
            <span className="self-center pl-1 text-sm text-muted">Shown above</span>
          )}
          {!isShown && (
            <a href={watchPath} className={buttonVariants({ variant: 'ghost', size: 'small' })}>
              <Play aria-hidden="true" />
              Watch<span className="sr-only"> {label}</span>
            </a>
          )}
        </div>
      </div>
    </li>
  );
}
