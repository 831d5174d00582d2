'use client';

import { use } from 'react';
import { PreviewContext } from '@/components/preview/preview-context';
import { Select } from '@/components/ui/select';
import { type CameraMotion, cameraMotions, motionLabels } from '@/contracts/motion';
import { type TransitionType, transitionOptions, transitionTypes } from '@/contracts/transition';

interface ChoiceProps<Value> {
  readonly position: number;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled: boolean;
}

/**
 * The camera motion of a shot, each option with a small moving picture of itself. While the preview is
 * open, it shows the option that is pointed at on the shot itself.
 */
export function MotionChoice(props: ChoiceProps<CameraMotion> & { readonly shotId: string }) {
  const { shotId, position, value, onChange, disabled } = props;
  const preview = use(PreviewContext);
  return (
    <Select
      label={`Camera motion of item ${position + 1}`}
      className="w-full"
      value={value}
      disabled={disabled}
      onChange={onChange}
      onHighlight={
        preview && ((motion: CameraMotion | undefined) => preview.tryMotion(shotId, motion))
      }
      picture={<MotionPicture motion={value} />}
      options={cameraMotions.map((motion) => ({
        value: motion,
        label: motionLabels[motion],
        picture: <MotionPicture motion={motion} />,
      }))}
    />
  );
}

/** The transition between a shot and the next. */
export function TransitionChoice({
  position,
  value,
  onChange,
  disabled,
}: ChoiceProps<TransitionType>) {
  return (
    <Select
      label={`Transition from item ${position + 1} to item ${position + 2}`}
      className="w-full border-dashed bg-transparent"
      value={value}
      disabled={disabled}
      onChange={onChange}
      picture={<TransitionPicture type={value} />}
      options={transitionTypes.map((type) => ({
        value: type,
        label: transitionOptions[type].label,
        picture: <TransitionPicture type={type} />,
      }))}
    />
  );
}

function MotionPicture({ motion }: { motion: CameraMotion }) {
  return <span aria-hidden="true" className="motion-picture" data-motion={motion} />;
}

function TransitionPicture({ type }: { type: TransitionType }) {
  return <span aria-hidden="true" className="transition-picture" data-transition={type} />;
}
