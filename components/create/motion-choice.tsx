import { Suspense, use, useEffect, useState } from 'react';
import { PreviewContext } from '@/components/preview/preview-context';
import { classNames } from '@/components/ui/class-names';
import { lazyPart } from '@/components/ui/lazy-part';
import { Select } from '@/components/ui/select';
import { type CameraMotion, cameraMotions, motionLabels } from '@/contracts/project/motion';
import {
  type TransitionType,
  transitionOptions,
  transitionTypes,
} from '@/contracts/project/transition';
import { type DraftShot, isMoving } from '@/lib/draft/draft';

// The engine is fetched by those who open a choice.
const MotionThumb = lazyPart(
  () => import('@/components/preview/motion-thumb').then((module) => module.MotionThumb),
  ThumbPlace,
);

/** On a phone the picture says it; its words are for those who cannot see it. */
const compact =
  'max-sm:h-9 max-sm:flex-1 max-sm:justify-center max-sm:border-transparent max-sm:px-0 max-sm:[&_.truncate]:sr-only max-sm:[&_svg]:hidden';

interface ChoiceProps<Value> {
  readonly position: number;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled: boolean;
}

interface MotionChoiceProps extends ChoiceProps<CameraMotion> {
  readonly projectId: string | undefined;
  readonly shot: DraftShot;
}

const motionOptions = cameraMotions.map((motion) => ({
  value: motion,
  label: motionLabels[motion],
  picture: <MotionPicture motion={motion} />,
}));

/**
 * The camera motion of a shot, each option with a small moving picture of itself. Over a clip no camera is
 * moved: there is nothing to choose.
 */
export function MotionChoice(props: MotionChoiceProps) {
  if (isMoving(props.shot)) {
    return (
      <p className="flex h-9 min-w-0 items-center px-2.5 text-sm text-muted max-sm:flex-1 max-sm:justify-center max-sm:px-0 max-sm:text-xs pointer-coarse:h-11 max-sm:pointer-coarse:h-9">
        <span className="truncate">Moves on its own</span>
      </p>
    );
  }
  return <PhotoMotion {...props} />;
}

function PhotoMotion(props: MotionChoiceProps) {
  const { projectId, shot, position, value, onChange, disabled } = props;
  const [tried, setTried] = useState<CameraMotion>();
  useTrial(shot.id, tried);
  return (
    <Select
      label={`Camera motion of photo ${position + 1}`}
      className={classNames('w-full', compact)}
      value={value}
      disabled={disabled}
      onChange={onChange}
      onHighlight={setTried}
      header={<TriedMotion projectId={projectId} shot={shot} tried={tried} />}
      picture={<MotionPicture motion={value} />}
      options={motionOptions}
    />
  );
}

interface TriedMotionProps extends Pick<MotionChoiceProps, 'projectId' | 'shot'> {
  readonly tried: CameraMotion | undefined;
}

/** Shows the motion that is pointed at on the shot itself, in the preview while that is open. */
function useTrial(shotId: string, tried: CameraMotion | undefined): void {
  const place = use(PreviewContext);
  const isTrying = tried !== undefined;
  useEffect(() => {
    if (tried !== undefined) place?.read()?.tryMotion(shotId, tried);
  }, [place, shotId, tried]);
  useEffect(() => {
    if (!isTrying) return;
    return () => place?.read()?.tryMotion(shotId, undefined);
  }, [place, shotId, isTrying]);
}

/** The same in the list while no preview is open. */
function TriedMotion({ projectId, shot, tried = shot.cameraMotion }: TriedMotionProps) {
  const preview = use(PreviewContext)?.read();
  if (preview !== undefined) return null;
  return (
    <Suspense fallback={<ThumbPlace />}>
      <MotionThumb projectId={projectId} shot={shot} motion={tried} />
    </Suspense>
  );
}

function ThumbPlace() {
  return <div className="mb-1 aspect-video rounded-[6px] bg-sunken" />;
}

const transitionChoices = transitionTypes.map((type) => ({
  value: type,
  label: transitionOptions[type].label,
  picture: <TransitionPicture type={type} />,
}));

/** The transition between a shot and the next. */
export function TransitionChoice({
  position,
  value,
  onChange,
  disabled,
}: ChoiceProps<TransitionType>) {
  return (
    <Select
      label={`Transition from photo ${position + 1} to photo ${position + 2}`}
      className={classNames('w-full border-dashed bg-transparent', compact)}
      value={value}
      disabled={disabled}
      onChange={onChange}
      picture={<TransitionPicture type={value} />}
      options={transitionChoices}
    />
  );
}

function MotionPicture({ motion }: { motion: CameraMotion }) {
  return <span aria-hidden="true" className="motion-picture" data-motion={motion} />;
}

function TransitionPicture({ type }: { type: TransitionType }) {
  return <span aria-hidden="true" className="transition-picture" data-transition={type} />;
}
