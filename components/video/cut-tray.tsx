import { useQuery } from '@tanstack/react-query';
import { FolderDown, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { AddVersionDialog } from '@/components/cuts/add-version-dialog';
import type { CutEditor } from '@/components/cuts/use-cuts';
import { Button } from '@/components/ui/button';
import { stopDownloadOffline } from '@/components/ui/require-network';
import { FitNotice } from '@/components/voice/fit-notice';
import type { Comment } from '@/contracts/approval';
import { type Cut, downloadCuts } from '@/contracts/cuts';
import { limits } from '@/contracts/limits';
import { toPath } from '@/contracts/operation';
import { isInWork } from '@/lib/api/cuts';
import { voiceQueries } from '@/lib/api/voice';
import { fitVoice } from '@/lib/draft/voice-fit';
import { formatTokens } from '@/lib/format/tokens';
import { type CutActions, CutTrayItem, makeLabel } from './cut-tray-item';
import { MakeIn4kButton } from './make-in-4k-button';
import { PastInvitation } from './past-invitation';
import { SharingActions } from './sharing-actions';
import { StatusControl } from './status-control';

interface CutTrayProps extends CutActions {
  readonly projectId: string;
  /** The project's own name. */
  readonly projectName: string | undefined;
  readonly cuts: readonly Cut[];
  /** Tokens that making one takes; undefined until that is known. */
  readonly price: number | undefined;
  readonly selected: Cut | undefined;
  readonly onAdd: CutEditor['onChange'];
  /** Plays the version of a comment from its moment on. */
  readonly onJump: (comment: Comment) => void;
}

/** Every version of the video with its file, and all files in one. */
export function CutTray(props: CutTrayProps) {
  const { projectId, projectName, cuts, price, selected, onAdd, onJump, ...on } = props;
  const id = useId();
  const [isAdding, setAdding] = useState(false);
  const made = cuts.filter(({ video }) => video !== undefined).length;
  // A preset that was never made and is not ticked is only an offer on the create screen.
  const shown = cuts.filter(
    (cut) => cut.isTicked || cut.video !== undefined || cut.state !== 'none',
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
              href={toPath(downloadCuts, { projectId }, { kit: 'true' })}
              download
              onClick={stopDownloadOffline}
            >
              <FolderDown aria-hidden="true" />
              Download all
            </a>
          </Button>
        )}
      </div>
      <StatusControl projectId={projectId} cuts={cuts} price={price} />
      <PastInvitation projectId={projectId} />
      <LongVoice projectId={projectId} cuts={cuts} />
      {made > 0 && (
        <SharingActions
          projectId={projectId}
          projectName={projectName}
          cuts={cuts}
          onJump={onJump}
        />
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 sm:max-lg:grid-cols-2">
        {shown.map((cut) => (
          <CutTrayItem
            key={cut.cutId}
            projectId={projectId}
            projectName={projectName}
            cut={cut}
            price={price}
            isSelected={cut.cutId === selected?.cutId}
            {...on}
          />
        ))}
      </ul>
      {!cuts.some(isInWork) && price !== undefined && (
        <>
          <MakeIn4kButton projectId={projectId} cuts={cuts} price={price} onMake={on.onMake} />
          <MakingPrice tokens={price} />
        </>
      )}
      <Button
        variant="ghost"
        size="small"
        className="justify-self-start text-brand"
        disabled={cuts.length >= limits.cutsPerProject}
        onClick={() => setAdding(true)}
      >
        <Plus aria-hidden="true" />
        Add a version…
      </Button>
      {isAdding && <AddVersionDialog onClose={() => setAdding(false)} onAdd={onAdd} />}
    </section>
  );
}

/** Says before a version is made again that it has no room for the voice, and would fail for it. */
function LongVoice({ projectId, cuts }: Pick<CutTrayProps, 'projectId' | 'cuts'>) {
  const unmade = cuts.filter((cut) => makeLabel(cut) !== undefined);
  const isAsked = unmade.length > 0;
  const voice = useQuery({ ...voiceQueries.one(projectId), enabled: isAsked }).data;
  const isTooLong = voice !== undefined && (fitVoice(voice, unmade)?.tooShort.length ?? 0) > 0;
  return isTooLong ? <FitNotice projectId={projectId} voice={voice} /> : null;
}

/** What making a version costs, whichever it is: only photos and clips not paid for yet are charged. */
function MakingPrice({ tokens }: { tokens: number }) {
  return (
    <p className="figures text-xs text-muted">
      {tokens === 0
        ? 'Making a version is free: all photos and clips are paid for.'
        : `Making a version takes ${formatTokens(tokens)} for what was added since the last one.`}
    </p>
  );
}
