import { useState } from 'react';
import { Stepper } from '@/components/ui/stepper';
import { limits } from '@/contracts/limits';
import { DEFAULT_TARGET_SECONDS, MAX_CLIP_SECONDS } from '@/contracts/production/storyboard';
import type { ClipTrim } from '@/contracts/project/framing';
import { ASSUMED_CLIP_SECONDS, clipSeconds, type DraftShot } from '@/lib/draft/draft';
import { moveTrim } from '@/lib/draft/framing';
import { TrimStrip } from './trim-strip';

interface TrimChoiceProps {
  readonly projectId: string | undefined;
  readonly shot: DraftShot;
  /** Undefined: the whole of a short clip, the beginning of a long one. */
  readonly onChange: (trim: ClipTrim | undefined) => void;
}

/** Which part of a clip is used. */
export function TrimChoice({ projectId, shot, onChange }: TrimChoiceProps) {
  const [localSeconds, setLocalSeconds] = useState<number>();
  const seconds = clipSeconds(shot) ?? localSeconds;
  const untrimmed = Math.min(seconds ?? ASSUMED_CLIP_SECONDS, MAX_CLIP_SECONDS);
  const trim = shot.framing?.trim ?? { start: 0, end: untrimmed };
  const move = (moved: Partial<ClipTrim>) => onChange(moveTrim(trim, moved, seconds));
  const isStored = projectId !== undefined && shot.stored !== undefined;
  return (
    <section aria-label="Timing" className="figures grid grid-cols-[minmax(0,1fr)] gap-4 text-sm">
      {!isStored && shot.preview !== undefined && (
        <video
          className="max-h-[40dvh] w-full rounded-control bg-black"
          aria-label={shot.name}
          src={shot.preview}
          controls
          muted
          playsInline
          preload="metadata"
          onLoadedMetadata={({ currentTarget: { duration } }) => {
            if (Number.isFinite(duration)) setLocalSeconds(duration);
          }}
        />
      )}
      {isStored && seconds !== undefined && (
        <TrimStrip
          projectId={projectId}
          shotId={shot.id}
          trim={trim}
          seconds={seconds}
          onChange={move}
        />
      )}
      <div className="grid grid-cols-2 gap-x-10 gap-y-3 max-sm:grid-cols-1">
        <TrimField
          label="From"
          value={trim.start}
          range={[0, trim.end]}
          onChange={(start) => move({ start })}
        />
        <TrimField
          label="To"
          value={trim.end}
          range={[trim.start, seconds ?? limits.clipSeconds]}
          onChange={(end) => move({ end })}
        />
      </div>
      <p role="status" className="text-muted">
        {describeUse(trim, seconds, shot.framing?.trim === undefined)}
      </p>
    </section>
  );
}

/** @param isUntrimmed all versions show the beginning, a short one less of it. */
function describeUse({ start, end }: ClipTrim, seconds: number | undefined, isUntrimmed: boolean) {
  const used = `${(end - start).toFixed(1)} s used`;
  const whole = seconds === undefined ? '' : ` of ${seconds.toFixed(1)} s`;
  if (!isUntrimmed || end < MAX_CLIP_SECONDS) return `${used}${whole}.`;
  const hint = (seconds ?? 0) > end ? ' Move an end to use another part, or more of it.' : '';
  return `${used}${whole}, less in versions under ${DEFAULT_TARGET_SECONDS} s.${hint}`;
}

interface TrimFieldProps {
  readonly label: string;
  readonly value: number;
  readonly range: readonly [number, number];
  readonly onChange: (seconds: number) => void;
}

function TrimField({ label, value, range: [min, max], onChange }: TrimFieldProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <span className="text-muted">{label}</span>
      <Stepper
        label={label}
        value={Math.round(value * 10) / 10}
        {...{ min, max }}
        step={0.1}
        onChange={onChange}
      />
    </div>
  );
}
