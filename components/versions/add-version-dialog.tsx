import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import { Stepper } from '@/components/ui/stepper';
import { TextField } from '@/components/ui/text-field';
import {
  toMaxSeconds,
  type VersionPreset,
  versionPresets,
  versionSeconds,
} from '@/contracts/production/versions';
import { type VideoShape, videoShapes } from '@/contracts/project/shape';
import { createId } from '@/lib/api/create-id';
import { ShapePicture, shapeName } from './shape-picture';
import type { VersionEditor } from './use-stored-versions';

interface AddVersionDialogProps {
  readonly onClose: () => void;
  readonly onAdd: VersionEditor['onChange'];
}

const presets = Object.keys(versionPresets) as VersionPreset[];

/** Adds a custom version: its preset, shape, length and name. */
export function AddVersionDialog({ onClose, onAdd }: AddVersionDialogProps) {
  const [preset, setPreset] = useState<VersionPreset>('reel');
  const [shape, setShape] = useState<VideoShape>(versionPresets.reel.shape);
  const [seconds, setSeconds] = useState<number>(versionPresets.reel.seconds);
  const [name, setName] = useState('');
  const proposed = `${versionPresets[preset].label} ${seconds} s`;
  const choose = (chosen: VersionPreset) => {
    setPreset(chosen);
    setShape(versionPresets[chosen].shape);
    setSeconds(versionPresets[chosen].seconds);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { preset, shape, targetSeconds: seconds, name: name.trim() || proposed };
    onAdd({ kind: 'add', versionId: createId(), body });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add another version"
      description="Uses the same photos and clips, and is free once they’re paid for."
    >
      <form onSubmit={submit} className="grid gap-4 text-sm">
        <Field label="Start from">
          <Select
            label="Start from"
            className="w-full"
            value={preset}
            picture={<ShapePicture shape={versionPresets[preset].shape} className="size-5" />}
            options={presets.map((value) => ({ value, label: versionPresets[value].label }))}
            onChange={choose}
          />
          <p className="text-xs text-muted">
            {versionPresets[preset].purpose}
            {versionPresets[preset].isNeutral && '. Never names an agent or brokerage.'}
          </p>
        </Field>
        <Field label="Shape">
          <Select
            label="Shape"
            className="w-full"
            value={shape}
            picture={<ShapePicture shape={shape} className="size-5" />}
            options={videoShapes.map((value) => ({
              value,
              label: shapeName(value),
              picture: <ShapePicture shape={value} className="size-5" />,
            }))}
            onChange={setShape}
          />
        </Field>
        <Field label="Length">
          <Stepper
            label="Length"
            value={seconds}
            min={versionSeconds.minValue ?? 0}
            max={toMaxSeconds(versionPresets[preset])}
            step={1}
            buttonStep={5}
            onChange={setSeconds}
          />
          {versionPresets[preset].isNeutral && (
            <p className="text-xs text-muted">
              MLS versions can be up to {toMaxSeconds(versionPresets[preset])} seconds.
            </p>
          )}
        </Field>
        <TextField
          label="Name"
          value={name}
          maxLength={60}
          placeholder={proposed}
          onChange={setName}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Add version</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Field({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="font-medium">
        {label}
      </span>
      {children}
    </div>
  );
}
