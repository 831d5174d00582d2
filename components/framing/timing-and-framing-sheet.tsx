import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog';
import { SideSheet } from '@/components/ui/side-sheet';
import type { ShotFraming } from '@/contracts/project/framing';
import type { VideoShape } from '@/contracts/project/shape';
import { type DraftShot, isMoving } from '@/lib/draft/draft';
import { isSameFraming, tidyFraming } from '@/lib/draft/framing';
import { FocusChoice } from './focus-choice';
import { PhotoSeconds } from './photo-seconds';
import { TrimChoice } from './trim-choice';

interface TimingAndFramingSheetProps {
  readonly projectId: string | undefined;
  readonly shot: DraftShot;
  /** The shapes of the versions that are ticked. */
  readonly shapes: readonly VideoShape[];
  /** Undefined: all automatic. */
  readonly onChange: (framing: ShotFraming | undefined) => void;
  readonly onClose: () => void;
}

/** How long a shot is seen, and which part of it. Each change is saved like a motion. */
export function TimingAndFramingSheet(props: TimingAndFramingSheetProps) {
  const { projectId, shot, shapes, onChange, onClose } = props;
  const framing = shot.framing ?? {};
  const [opened] = useState(shot.framing);
  const change = (next: ShotFraming) => onChange(tidyFraming(next));
  return (
    <SideSheet title="Timing and framing" description={shot.name} onClose={onClose}>
      {isMoving(shot) ? (
        <TrimChoice
          projectId={projectId}
          shot={shot}
          onChange={(trim) => change({ ...framing, trim })}
        />
      ) : (
        <PhotoSeconds
          seconds={framing.seconds}
          onChange={(seconds) => change({ ...framing, seconds })}
        />
      )}
      <FocusChoice projectId={projectId} shot={shot} shapes={shapes} onChange={change} />
      <DialogActions>
        <Button
          variant="ghost"
          disabled={isSameFraming(shot.framing, opened)}
          onClick={() => onChange(opened)}
        >
          Undo
        </Button>
        <Button
          variant="ghost"
          disabled={shot.framing === undefined}
          onClick={() => onChange(undefined)}
        >
          All automatic
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </SideSheet>
  );
}
