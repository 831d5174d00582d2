import { useQuery } from '@tanstack/react-query';
import { ChevronUp, Film } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { MissingTokens, useMissingTokens } from '@/components/tokens/missing-tokens';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { LapsingApproval } from '@/components/versions/lapsing-approval';
import { FitNotice } from '@/components/voice/fit-notice';
import { useWordsPart } from '@/components/words/words-context';
import type { Version } from '@/contracts/production/versions';
import type { ProjectVoice } from '@/contracts/project/voice';
import { ledgerQueries } from '@/lib/api/ledger';
import { settingsQueries } from '@/lib/api/settings';
import { voiceQueries } from '@/lib/api/voice';
import { chargeDraft } from '@/lib/draft/charge-draft';
import type { Draft } from '@/lib/draft/draft';
import { fitVoice } from '@/lib/draft/voice-fit';
import { formatBalance, formatNumber, formatTokens } from '@/lib/format/tokens';
import { isUpToDate } from '@/lib/format/version-state';
import { paths } from '@/lib/paths';
import { type Charge, generationCost } from '@/rules/price';

interface GenerateBarProps {
  readonly draft: Draft;
  readonly versions: readonly Version[] | undefined;
  readonly rerender: boolean;
  readonly generating: boolean;
  /** The voice sheet is open, which itself warns about a voice that is too long. */
  readonly isVoiceOpen: boolean;
  readonly onGenerate: () => void;
  /** Saves everything before the user leaves for the checkout. */
  readonly onLeave: () => Promise<unknown>;
}

/** Returns the price of the next generation; undefined while unknown. */
export function useGenerationCost(
  draft: Draft,
  versions: readonly Version[] | undefined,
): number | undefined {
  const price = useQuery(settingsQueries.all()).data?.vid_gen_price;
  if (price === undefined) return undefined;
  return generationCost(price, chargeDraft(draft, versions).charged.length);
}

/**
 * The price, and the button that generates. On a phone it is one row at the bottom of the window, below a
 * line that names an approval that generating ends.
 */
export function GenerateBar(props: GenerateBarProps) {
  const { draft, versions, rerender, generating, isVoiceOpen, onGenerate, onLeave } = props;
  const flush = useWordsPart((words) => words.flush);
  const balance = useQuery(ledgerQueries.balance());
  const cost = useGenerationCost(draft, versions);
  const missing = useMissingTokens(cost);
  const isEmpty = draft.shots.length === 0;
  const ticked = versions?.filter(({ isTicked }) => isTicked);
  const isNothingTicked = ticked?.length === 0;
  const isMissing = missing > 0 && !isEmpty;
  const voice = useLongVoice(draft.projectId, versions);
  return (
    <div
      data-bottom-bar
      className={classNames(
        'grid shrink-0 grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-2.5 px-4 pt-3 pb-4 narrow:-mx-[clamp(1rem,4vw,2rem)] narrow:border-t narrow:bg-background/95 narrow:px-3 narrow:pt-1.5 narrow:pb-[5px] narrow:backdrop-blur-md narrow:max-sm:py-1',
        !isEmpty &&
          'narrow:tall:sticky narrow:bottom-0 narrow:z-20 narrow:grid-cols-[minmax(0,1fr)_auto] narrow:has-data-long-voice:grid-cols-[minmax(0,1fr)] narrow:items-center',
      )}
    >
      {!isEmpty && <LapsingApproval versions={ticked} className="narrow:col-span-full" />}
      {!isEmpty && (
        <div className={classNames('min-w-0', isMissing && 'narrow:hidden')}>
          <CostBreakdown draft={draft} versions={versions} isInLabel={!rerender} />
        </div>
      )}
      {isMissing && (
        <MissingLine
          missing={missing}
          cost={cost}
          otherwise={tellHowToAfford(chargeDraft(draft, versions), cost, balance.data?.tokens)}
          returnTo={draft.projectId === undefined ? paths.newProject : paths.edit(draft.projectId)}
          onLeave={onLeave}
        />
      )}
      {voice !== undefined && draft.projectId !== undefined && !isVoiceOpen && (
        <div data-long-voice>
          <FitNotice projectId={draft.projectId} voice={voice} />
        </div>
      )}
      <Button
        size="large"
        className="w-full min-w-0 px-3 text-sm narrow:h-11"
        data-generate
        disabled={isEmpty || generating || missing > 0 || isNothingTicked || voice !== undefined}
        onClick={() => {
          // Typed text is saved before the versions are rendered from it.
          flush();
          onGenerate();
        }}
      >
        <Film aria-hidden="true" className="max-[24rem]:hidden" />
        <MainLabel rerender={rerender} generating={generating} cost={isEmpty ? undefined : cost} />
      </Button>
      {isNothingTicked && (
        <p role="status" className="text-center text-xs text-danger narrow:col-span-2">
          Check at least one version to generate.
        </p>
      )}
      {balance.data !== undefined && (
        <p className="figures text-center text-xs text-muted narrow:hidden">
          Balance: {formatBalance(balance.data)}
        </p>
      )}
    </div>
  );
}

/**
 * Returns the project's voice if a version to be rendered is too short for it, which would make its render
 * fail.
 */
function useLongVoice(
  projectId: string | undefined,
  versions: readonly Version[] | undefined,
): ProjectVoice | undefined {
  const options = voiceQueries.one(projectId ?? '');
  const voice = useQuery({ ...options, enabled: projectId !== undefined }).data;
  const fit = voice && fitVoice(voice, versions);
  return fit === undefined || fit.tooShort.length === 0 ? undefined : voice;
}

/** Suggests fewer images; undefined if not even one is affordable, or if some are free. */
function tellHowToAfford(
  { charged: { length: charged }, shown }: Charge,
  cost: number | undefined,
  tokens: number | undefined,
): string | undefined {
  if (!cost || tokens === undefined || charged < shown.length) return undefined;
  const enough = Math.floor(tokens / (cost / charged));
  if (enough === 0) return undefined;
  const photos = charged - enough === 1 ? '1 photo' : `${charged - enough} photos`;
  return `Or remove ${photos}. Your ${formatTokens(tokens)} cover ${enough}.`;
}

interface MissingLineProps {
  readonly missing: number;
  readonly cost: number | undefined;
  readonly otherwise: string | undefined;
  readonly returnTo: string;
  readonly onLeave: () => Promise<unknown>;
}

/** The missing tokens and the link to get them; on a phone a short text that expands. */
function MissingLine({ missing, cost, otherwise, returnTo, onLeave }: MissingLineProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="figures flex min-h-11 min-w-0 items-center gap-1 text-left text-xs font-medium text-accent-text wide:hidden"
      >
        {formatTokens(missing)} short
        <ChevronUp
          aria-hidden="true"
          className={classNames('size-4 shrink-0', isOpen && 'rotate-180')}
        />
      </button>
      <div className={classNames('narrow:-order-1 narrow:col-span-2', !isOpen && 'narrow:hidden')}>
        <MissingTokens cost={cost} returnTo={returnTo} onLeave={onLeave} otherwise={otherwise} />
      </div>
    </>
  );
}

function MainLabel(props: { rerender: boolean; generating: boolean; cost: number | undefined }) {
  if (props.generating) return 'Generating Video...';
  if (props.rerender) return 'Re-render Video';
  // The text beside it says that this is free.
  if (!props.cost) return 'Generate Video';
  return <span className="figures">Generate Video ({formatTokens(props.cost)})</span>;
}

interface CostBreakdownProps {
  readonly draft: Draft;
  readonly versions: readonly Version[] | undefined;
  /** The button contains the price too, which is enough on a phone. */
  readonly isInLabel: boolean;
}

function CostBreakdown({ draft, versions, isInLabel }: CostBreakdownProps) {
  const price = useQuery(settingsQueries.all()).data?.vid_gen_price;
  if (price === undefined) return null;
  const charge = chargeDraft(draft, versions);
  const charged = charge.charged.length;
  const free = charge.shown.length - charged;
  if (charged === 0 && free > 0) {
    return <NothingToPay images={free} videoPath={findFinishedVideo(draft, versions)} />;
  }
  return (
    <>
      <p className="figures flex flex-wrap justify-between gap-x-3 text-sm narrow:text-xs">
        <span className="text-muted">
          {formatTokens(price)} × {charged} {charged === 1 ? 'photo' : 'photos'}
        </span>
        <span className={classNames('font-medium text-accent-text', isInLabel && 'max-sm:sr-only')}>
          {formatNumber(generationCost(price, charged))} tokens
        </span>
      </p>
      {free > 0 && (
        <p className="text-xs text-muted narrow:sr-only">
          {free === 1 ? '1 photo is' : `${free} photos are`} already paid for. Reordering{' '}
          {free === 1 ? 'it' : 'them'} or changing motion is free.
        </p>
      )}
    </>
  );
}

interface NothingToPayProps {
  readonly images: number;
  /** Path of the finished video while it matches the current settings. */
  readonly videoPath: string | undefined;
}

function NothingToPay({ images, videoPath }: NothingToPayProps) {
  const isFinished = videoPath !== undefined;
  return (
    <>
      <p className="figures text-sm narrow:text-xs">
        Nothing to pay
        <span className={classNames(isFinished && 'narrow:sr-only')}>
          : {images === 1 ? 'the photo is' : `all ${images} photos are`} paid for
        </span>
        .
      </p>
      {isFinished ? (
        <p className="text-xs text-muted">
          <span className="narrow:sr-only">Your video is finished, and nothing has changed. </span>
          <Link href={videoPath} className="touch-target relative text-brand underline">
            Open the video
          </Link>
        </p>
      ) : (
        <p className="text-xs text-muted narrow:sr-only">
          Changing the order, motion or text is free too.
        </p>
      )}
    </>
  );
}

/** Returns the path of the finished video; undefined if Generate would render a different one. */
function findFinishedVideo(
  { projectId, unsaved, saving, shots }: Draft,
  versions: readonly Version[] = [],
): string | undefined {
  const ticked = versions.filter(({ isTicked }) => isTicked);
  const isSaved = !unsaved.arrangement && !saving;
  const isUploaded = shots.every(({ upload }) => upload.state === 'uploaded');
  if (projectId === undefined || !isSaved || !isUploaded || ticked.length === 0) return undefined;
  return ticked.every(isUpToDate) ? paths.video(projectId) : undefined;
}
