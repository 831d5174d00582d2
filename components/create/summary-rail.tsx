import { useQuery } from '@tanstack/react-query';
import { Film, Mic, Type } from 'lucide-react';
import { MissingTokens, useMissingTokens } from '@/components/account/missing-tokens';
import type { CutEditor } from '@/components/cuts/use-cuts';
import { VersionList } from '@/components/cuts/version-list';
import { MusicChoice } from '@/components/music/music-choice';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { VoiceDialog } from '@/components/voice/voice-dialog';
import { WordsDialog } from '@/components/words/words-dialog';
import { type Cut, cutPresets } from '@/contracts/cuts';
import type { ProjectMusic } from '@/contracts/music';
import { generationCost } from '@/contracts/price';
import { shapeSizes } from '@/contracts/shape';
import { ledgerQueries } from '@/lib/api/ledger';
import { settingsQueries } from '@/lib/api/settings';
import { countChargedShots, type Draft, draftSeconds } from '@/lib/draft/draft';
import { keepsClipSoundOf, musicOf, suggestedPiece } from '@/lib/draft/music';
import { formatClock } from '@/lib/format/duration';
import { formatBalance, formatNumber, formatTokens } from '@/lib/format/tokens';
import { paths } from '@/lib/paths';
import type { PreviewPlayer } from '@/lib/preview/preview-player';
import { ProjectDialogButton } from './project-dialog-button';

interface SummaryRailProps {
  readonly draft: Draft;
  readonly versions: CutEditor;
  /** The preview while it is open. */
  readonly preview: PreviewPlayer | undefined;
  readonly rerender: boolean;
  readonly generating: boolean;
  readonly onMusic: (music: ProjectMusic) => void;
  readonly onClipSound: (isOn: boolean) => void;
  readonly onGenerate: () => void;
  /** Saves everything before the person leaves for the checkout. */
  readonly onLeave: () => Promise<unknown>;
}

/** The facts and the cost of the video, and the button that generates it. */
export function SummaryRail(props: SummaryRailProps) {
  const { draft, versions, preview, rerender, generating, onMusic, onClipSound } = props;
  const { onGenerate, onLeave } = props;
  const settings = useQuery(settingsQueries.all());
  const balance = useQuery(ledgerQueries.balance());
  const price = settings.data?.vid_gen_price;
  const charged = countChargedShots(draft.shots);
  const cost = price === undefined ? undefined : generationCost(price, charged);
  const missing = useMissingTokens(cost);
  const empty = draft.shots.length === 0;
  const main = versions.cuts?.find(({ isMain }) => isMain);
  const targetSeconds = main?.targetSeconds ?? cutPresets.property.seconds;
  const isNothingTicked = versions.cuts?.every(({ isTicked }) => !isTicked) ?? false;

  return (
    <aside
      aria-label="Summary"
      data-bottom-bar
      className="group max-lg:tall:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-[clamp(1rem,4vw,2rem)] max-lg:border-t max-lg:bg-background/95 max-lg:backdrop-blur-md lg:sticky lg:top-24"
    >
      {/* On a low window the facts scroll by themselves, so that the button stays in view. */}
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 lg:max-h-[calc(100dvh-7rem)] lg:grid-rows-[minmax(8rem,1fr)] max-lg:gap-2.5 max-lg:rounded-none max-lg:border-0 max-lg:bg-transparent max-lg:px-[clamp(1rem,4vw,2rem)] max-lg:py-3">
        {/* On a phone the facts are hidden until a conflict is resolved, to leave room for its notice. */}
        <div
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:gap-2.5 lg:fade-until-end lg:-mx-5 lg:overflow-y-auto lg:px-5',
            draft.conflict !== undefined && 'max-lg:hidden',
          )}
        >
          <VideoFacts draft={draft} main={main} />
          <VersionList editor={versions} cost={empty ? undefined : cost}>
            <MusicChoice
              music={musicOf(draft)}
              suggested={suggestedPiece(draft.shots, targetSeconds)}
              projectId={draft.projectId}
              disabled={generating}
              onChange={onMusic}
              clipSound={
                draft.shots.some(({ isVideo }) => isVideo)
                  ? { isOn: keepsClipSoundOf(draft), onChange: onClipSound }
                  : undefined
              }
            />
            <ProjectDialogButton
              icon={Type}
              label="Words on the video"
              projectId={draft.projectId}
              locked={generating}
              dialog={(props) => <WordsDialog shots={draft.shots} {...props} />}
            />
            <ProjectDialogButton
              icon={Mic}
              label="Your voice"
              projectId={draft.projectId}
              locked={generating}
              dialog={(props) => (
                <VoiceDialog draft={draft} cuts={versions.cuts} preview={preview} {...props} />
              )}
            />
          </VersionList>
        </div>
        <div
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden max-lg:gap-2.5',
            draft.conflict !== undefined && 'max-lg:hidden',
          )}
        >
          {price !== undefined && !empty && (
            <CostBreakdown price={price} draft={draft} charged={charged} />
          )}
          <MissingTokens
            cost={cost}
            returnTo={
              draft.projectId === undefined ? paths.newProject : paths.edit(draft.projectId)
            }
            onLeave={onLeave}
          />
        </div>
        <Button
          size="large"
          className="w-full px-3 text-sm sm:text-base lg:text-sm xl:text-base"
          data-generate
          disabled={empty || generating || missing > 0 || isNothingTicked}
          onClick={onGenerate}
        >
          <Film aria-hidden="true" />
          <MainLabel rerender={rerender} generating={generating} cost={empty ? undefined : cost} />
        </Button>
        {balance.data !== undefined && (
          <p className="figures text-center text-xs text-muted max-lg:hidden">
            Balance: {formatBalance(balance.data)}
          </p>
        )}
      </Card>
    </aside>
  );
}

function MainLabel(props: { rerender: boolean; generating: boolean; cost: number | undefined }) {
  if (props.generating) return 'Generating Video...';
  if (props.rerender) return 'Re-render Video';
  return (
    <span className="figures">
      Generate Video{props.cost !== undefined && ` (${formatTokens(props.cost)})`}
    </span>
  );
}

/** The length and format of the main version: SPEC's video unless they were changed. */
function VideoFacts({ draft, main }: { draft: Draft; main: Cut | undefined }) {
  const { shape = '16:9', targetSeconds = cutPresets.property.seconds } = main ?? {};
  const seconds = draftSeconds(draft.shots, targetSeconds);
  const { width, height } = shapeSizes[shape];
  return (
    <dl className="figures grid gap-1.5 text-sm max-lg:flex max-lg:flex-wrap max-lg:gap-x-4 max-sm:gap-x-3 max-sm:text-xs">
      <div className="flex justify-between gap-3">
        <dt className="text-muted max-lg:sr-only">Duration</dt>
        <dd>About {targetSeconds} seconds</dd>
      </div>
      {draft.shots.length > 0 && (
        <div className="flex justify-between gap-3">
          <dt className="text-muted">This video</dt>
          <dd>{formatClock(seconds)}</dd>
        </div>
      )}
      <div className="flex justify-between gap-3">
        <dt className="text-muted max-lg:sr-only">Format</dt>
        <dd>
          {width}x{height}
          {shape === '16:9' && ' HD'}
        </dd>
      </div>
    </dl>
  );
}

function CostBreakdown({
  price,
  draft,
  charged,
}: {
  price: number;
  draft: Draft;
  charged: number;
}) {
  const count = draft.shots.length;
  const free = count - charged;
  return (
    <div className="grid gap-1.5 border-t pt-3 text-sm max-lg:border-0 max-lg:pt-0">
      <p className="figures flex justify-between gap-3">
        <span className="text-muted">
          {formatTokens(price)} × {charged} {charged === 1 ? 'image' : 'images'}
        </span>
        <span className="font-medium text-accent-text">
          {formatNumber(generationCost(price, charged))} tokens
        </span>
      </p>
      {free > 0 && (
        <p className="text-xs text-muted max-lg:sr-only">
          {free === 1 ? '1 image is' : `${free} images are`} in your last video already and free,
          also in another order or with other motions.
        </p>
      )}
    </div>
  );
}
