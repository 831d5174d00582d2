import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SwitchRow } from '@/components/ui/switch';
import { ShapePicture, shapeName } from '@/components/versions/shape-picture';
import type { ShotFraming } from '@/contracts/project/framing';
import type { VideoShape } from '@/contracts/project/shape';
import { type DraftShot, isMoving } from '@/lib/draft/draft';
import { focusOf, setFocus } from '@/lib/draft/framing';
import { FocusPicture } from './focus-picture';

interface FocusChoiceProps {
  readonly projectId: string | undefined;
  readonly shot: DraftShot;
  readonly shapes: readonly VideoShape[];
  readonly onChange: (framing: ShotFraming) => void;
}

const ALL = 'all';

/** The point that stays in view: one for all shapes, or separate ones for single shapes. */
export function FocusChoice({ projectId, shot, shapes, onChange }: FocusChoiceProps) {
  const [tab, setTab] = useState<VideoShape | typeof ALL>(ALL);
  const framing = shot.framing ?? {};
  const shape = tab === ALL ? undefined : tab;
  const point = focusOf(framing, shape);
  const isOwn = shape !== undefined && framing.focusByShape?.[shape] !== undefined;
  const showsWhole = framing.showsWhole ?? false;
  return (
    <section
      aria-label="Framing"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t pt-4 text-sm"
    >
      <Tabs.Root
        value={tab}
        onValueChange={(value) => setTab(value as typeof tab)}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        <Tabs.List aria-label="Shapes" className="flex flex-wrap gap-1">
          <ShapeTab value={ALL}>All shapes</ShapeTab>
          {shapes.map((value) => (
            <ShapeTab key={value} value={value} mark={framing.focusByShape?.[value] !== undefined}>
              <ShapePicture shape={value} className="size-5" />
              {shapeName(value)}
            </ShapeTab>
          ))}
        </Tabs.List>
        <Tabs.Content value={tab} className="grid gap-2 outline-none">
          <FocusPicture
            projectId={projectId}
            shot={shot}
            point={point}
            shapes={shape === undefined ? shapes : [shape]}
            showsWhole={showsWhole}
            onChange={(next) => onChange(setFocus(framing, shape, next))}
          />
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
            <p role="status" className="figures text-muted">
              {explain({ point, isOwn, shape, showsWhole })}
            </p>
            {(shape === undefined ? framing.focus !== undefined : isOwn) && (
              <Button
                variant="secondary"
                size="small"
                onClick={() => onChange(setFocus(framing, shape, undefined))}
              >
                {shape === undefined ? 'Automatic' : 'Same for all shapes'}
              </Button>
            )}
          </div>
        </Tabs.Content>
      </Tabs.Root>
      <SwitchRow
        label={
          <>
            <span className="font-medium">Show the whole photo</span>
            <span className="block text-muted">
              {isMoving(shot)
                ? 'Adds bars at the sides.'
                : 'Adds bars at the sides. Good for floor plans.'}
            </span>
          </>
        }
        checked={showsWhole}
        onCheckedChange={(isWhole) => onChange({ ...framing, showsWhole: isWhole })}
      />
    </section>
  );
}

interface ShapeTabProps {
  readonly value: string;
  /** Whether the shape has its own point. */
  readonly mark?: boolean;
  readonly children: React.ReactNode;
}

function ShapeTab({ value, mark = false, children }: ShapeTabProps) {
  return (
    <Tabs.Trigger
      value={value}
      className="inline-flex h-8 pointer-coarse:h-11 items-center gap-1.5 rounded-full border px-3 text-xs text-muted data-[state=active]:border-brand data-[state=active]:bg-brand-tint data-[state=active]:text-brand"
    >
      {children}
      {mark && (
        <>
          <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
          <span className="sr-only">, custom point</span>
        </>
      )}
    </Tabs.Trigger>
  );
}

function explain({
  point,
  isOwn,
  shape,
  showsWhole,
}: {
  point: { x: number; y: number } | undefined;
  isOwn: boolean;
  shape: VideoShape | undefined;
  showsWhole: boolean;
}): string {
  if (showsWhole) return 'Nothing is cropped.';
  if (point === undefined) return 'Automatic: keeps the main subject in view.';
  const at = `${Math.round(point.x * 100)}% across, ${Math.round(point.y * 100)}% down`;
  return shape !== undefined && !isOwn ? `Same for all shapes: ${at}` : at;
}
