import { Minus, Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { Pace } from './use-pace';

/** How fast the script moves on while it is read. */
export function PaceControl({ pace }: { readonly pace: Pace }) {
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">Pace of the script</legend>
      <Button
        variant="secondary"
        size="icon-small"
        className="pointer-coarse:size-11"
        aria-label="Slower"
        aria-disabled={pace.isSlowest}
        onClick={() => pace.onChange('slower')}
      >
        <Minus aria-hidden="true" />
      </Button>
      <output className="figures text-xs text-muted">{pace.wordsPerMinute} words a minute</output>
      <Button
        variant="secondary"
        size="icon-small"
        className="pointer-coarse:size-11"
        aria-label="Faster"
        aria-disabled={pace.isFastest}
        onClick={() => pace.onChange('faster')}
      >
        <Plus aria-hidden="true" />
      </Button>
    </fieldset>
  );
}
