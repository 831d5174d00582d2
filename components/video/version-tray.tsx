import { useQuery } from '@tanstack/react-query';
import { FolderDown, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { stopDownloadOffline } from '@/components/ui/require-network';
import { AddVersionDialog } from '@/components/versions/add-version-dialog';
import { PastInvitation } from '@/components/versions/past-invitation';
import type { VersionEditor } from '@/components/versions/use-stored-versions';
import { FitNotice } from '@/components/voice/fit-notice';
import { limits } from '@/contracts/limits';
import { toPath } from '@/contracts/operation';
import { downloadVersions, type Version } from '@/contracts/production/versions';
import type { Comment } from '@/contracts/publishing/approval';
import { settingsQueries } from '@/lib/api/settings';
import { isInWork } from '@/lib/api/versions';
import { voiceQueries } from '@/lib/api/voice';
import { fitVoice } from '@/lib/draft/voice-fit';
import { formatTokens } from '@/lib/format/tokens';
import { generationCost } from '@/rules/price';
import { MakeIn4kButton } from './make-in-4k-button';
import { SharingActions } from './sharing-actions';
import { StatusControl } from './status-control';
import { makeLabel, type VersionActions, VersionTrayItem } from './version-tray-item';

interface VersionTrayProps extends VersionActions {
  readonly projectId: string;
  /** The project's own name. */
  readonly projectName: string | undefined;
  readonly versions: readonly Version[];
  /** Tokens for making the checked ones; undefined until known. */
  readonly price: number | undefined;
  readonly selected: Version | undefined;
  readonly onAdd: VersionEditor['onChange'];
  /** Plays the version of a comment from its moment on. */
  readonly onJump: (comment: Comment) => void;
}

/** Every version of the video with its file, and all files in one. */
export function VersionTray(props: VersionTrayProps) {
  const { projectId, projectName, versions, price, selected, onAdd, onJump, ...on } = props;
  const id = useId();
  const [isAdding, setAdding] = useState(false);
  const perShot = useQuery(settingsQueries.all()).data?.vid_gen_price;
  const priceOf = ({ chargedShots }: Version) =>
    chargedShots === undefined || perShot === undefined
      ? price
      : generationCost(perShot, chargedShots);
  const made = versions.filter(({ video }) => video !== undefined).length;
  // A preset that was never made and is not ticked is only an offer on the create screen.
  const shown = versions.filter(
    (version) => version.isTicked || version.video !== undefined || version.state !== 'none',
  );
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:row-span-2">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h2 id={id} className="font-medium">
          Versions ({shown.length})
        </h2>
        {made > 1 && (
          <Button asChild size="small" variant="secondary">
            <a
              href={toPath(downloadVersions, { projectId }, { kit: 'true' })}
              download
              onClick={stopDownloadOffline}
            >
              <FolderDown aria-hidden="true" />
              Download all
            </a>
          </Button>
        )}
      </div>
      <StatusControl projectId={projectId} versions={versions} price={price} />
      <PastInvitation projectId={projectId} />
      <LongVoice projectId={projectId} versions={versions} />
      {made > 0 && (
        <SharingActions
          projectId={projectId}
          projectName={projectName}
          versions={versions}
          onJump={onJump}
        />
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 sm:max-lg:grid-cols-2">
        {shown.map((version) => (
          <VersionTrayItem
            key={version.versionId}
            projectId={projectId}
            projectName={projectName}
            version={version}
            price={priceOf(version)}
            isSelected={version.versionId === selected?.versionId}
            {...on}
          />
        ))}
      </ul>
      {!versions.some(isInWork) && price !== undefined && (
        <>
          <MakeIn4kButton
            projectId={projectId}
            versions={versions}
            price={price}
            onMake={on.onMake}
          />
          <MakingPrice tokens={price} />
        </>
      )}
      <Button
        variant="ghost"
        size="small"
        className="justify-self-start text-brand"
        disabled={versions.length >= limits.versionsPerProject}
        onClick={() => setAdding(true)}
      >
        <Plus aria-hidden="true" />
        Add a version…
      </Button>
      {isAdding && <AddVersionDialog onClose={() => setAdding(false)} onAdd={onAdd} />}
    </section>
  );
}

/**
 * Warns before a version is rendered again that it has no room for the voice, and would fail because of that.
 */
function LongVoice({ projectId, versions }: Pick<VersionTrayProps, 'projectId' | 'versions'>) {
  const unmade = versions.filter((version) => makeLabel(version) !== undefined);
  const isAsked = unmade.length > 0;
  const voice = useQuery({ ...voiceQueries.one(projectId), enabled: isAsked }).data;
  const isTooLong = voice !== undefined && (fitVoice(voice, unmade)?.tooShort.length ?? 0) > 0;
  return isTooLong ? <FitNotice projectId={projectId} voice={voice} /> : null;
}

/** The price of rendering the checked versions; each button has that of its own version. */
function MakingPrice({ tokens }: { tokens: number }) {
  return (
    <p className="figures text-xs text-muted">
      {tokens === 0
        ? 'Creating a version is free: all photos and clips are paid for.'
        : `Creating a version costs ${formatTokens(tokens)} for the photos and clips you added.`}
    </p>
  );
}
