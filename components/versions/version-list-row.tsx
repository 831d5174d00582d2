import { ChevronDown, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Select } from '@/components/ui/select';
import { Stepper } from '@/components/ui/stepper';
import {
  toMaxSeconds,
  type Version,
  versionPresets,
  versionSeconds,
} from '@/contracts/production/versions';
import { shapeSizes, type VideoShape, videoShapes } from '@/contracts/project/shape';
import { createId } from '@/lib/api/create-id';
import type { VersionSettings } from '@/lib/api/versions';
import type { VersionRow } from '@/lib/draft/version-rows';
import { formatClock } from '@/lib/format/duration';
import { shapeName } from './shape-picture';
import type { VersionEditor } from './use-stored-versions';
import { type ListedShot, VersionShots } from './version-shots';

interface VersionListRowProps {
  readonly row: VersionRow;
  readonly editor: VersionEditor;
  /** A picture of the listing that fills its positioned frame. */
  readonly picture: ReactNode;
  /** Returns a shot of the project in the form of lists. */
  readonly findListed: (id: string) => ListedShot | undefined;
}

/** A version with its tick, as a frame of the listing in its shape; its length and shape open on demand. */
export function VersionListRow({ row, editor, picture, findListed }: VersionListRowProps) {
  const { preset, version } = row;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const standard = versionPresets[preset];
  const name = version?.name ?? standard.label;
  const isTicked = version?.isTicked ?? false;
  const tick = () =>
    editor.onChange(
      version === undefined
        ? { kind: 'add', versionId: createId(), body: { preset } }
        : { kind: 'save', versionId: version.versionId, body: { isTicked: !isTicked } },
    );
  return (
    <li
      className={classNames(
        'self-start rounded-card border bg-surface',
        isTicked && 'border-brand bg-brand-tint/60',
      )}
    >
      <div className="flex items-center p-1">
        <label
          htmlFor={id}
          className="flex min-h-20 min-w-0 flex-1 cursor-pointer items-center gap-3 pl-2"
        >
          <input
            id={id}
            type="checkbox"
            checked={isTicked}
            onChange={tick}
            aria-label={name}
            aria-describedby={`${id}-about`}
            className="size-4.5 shrink-0 cursor-pointer accent-brand"
          />
          <ShapeFrame shape={version?.shape ?? standard.shape}>{picture}</ShapeFrame>
          <span className="grid min-w-0">
            <span className="truncate text-sm font-medium">{name}</span>
            <span id={`${id}-about`} className="text-xs text-muted">
              {standard.purpose}
            </span>
          </span>
        </label>
        {version === undefined ? (
          <span className="figures px-2.5 text-xs text-muted">{formatClock(standard.seconds)}</span>
        ) : (
          <Button
            variant="ghost"
            size="small"
            className="figures gap-1 px-2 text-xs text-muted"
            aria-expanded={isOpen}
            aria-controls={`${id}-settings`}
            onClick={() => setOpen(!isOpen)}
          >
            {formatClock(version.targetSeconds)}
            <span className="sr-only">
              , {shapeName(version.shape)}, settings of {name}
            </span>
            <ChevronDown
              aria-hidden="true"
              className={classNames('transition-transform', isOpen && 'rotate-180')}
            />
          </Button>
        )}
      </div>
      {version !== undefined && isOpen && (
        <VersionOptions
          id={`${id}-settings`}
          version={version}
          editor={editor}
          findListed={findListed}
          onRemove={() => {
            setOpen(false);
            editor.onRemove(version);
          }}
        />
      )}
    </li>
  );
}

/** A frame in a shape's true proportions. */
function ShapeFrame({ shape, children }: { shape: VideoShape; children: ReactNode }) {
  const { width, height } = shapeSizes[shape];
  return (
    <span aria-hidden="true" className="grid h-18 w-18 shrink-0 place-items-center">
      <span
        className={classNames(
          'relative overflow-hidden rounded-[4px] bg-sunken',
          width >= height ? 'w-full' : 'h-full',
        )}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {children}
      </span>
    </span>
  );
}

interface VersionOptionsProps {
  readonly id: string;
  readonly version: Version;
  readonly editor: VersionEditor;
  readonly findListed: (id: string) => ListedShot | undefined;
  readonly onRemove: () => void;
}

function VersionOptions({ id, version, editor, findListed, onRemove }: VersionOptionsProps) {
  const save = (body: VersionSettings) =>
    editor.onChange({ kind: 'save', versionId: version.versionId, body });
  return (
    <div id={id} className="grid gap-2 px-2 pt-1 pb-3 text-sm">
      <div className="flex items-center justify-between gap-2">
        <span className="text-muted">Length</span>
        <Stepper
          label={`Length of ${version.name}`}
          value={version.targetSeconds}
          min={versionSeconds.minValue ?? 0}
          max={toMaxSeconds(version)}
          step={1}
          buttonStep={5}
          onChange={(targetSeconds) => save({ targetSeconds })}
        />
      </div>
      <div className="flex items-center justify-between gap-2">
        <span className="text-muted">Shape</span>
        <Select
          label={`Shape of ${version.name}`}
          className="w-44"
          value={version.shape}
          options={videoShapes.map((shape) => ({ value: shape, label: shapeName(shape) }))}
          onChange={(shape) => save({ shape })}
        />
      </div>
      <VersionShots version={version} findListed={findListed} onChange={save} />
      {!version.isMain && (
        <Button
          variant="ghost"
          size="small"
          className="justify-self-end text-danger"
          aria-label={`Remove ${version.name}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" />
          Remove
        </Button>
      )}
    </div>
  );
}
