import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { z } from 'zod';
import { MissingTokens } from '@/components/account/missing-tokens';
import { usePersistedInput } from '@/components/auth/use-persisted-input';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { requireNetwork, START_OFFLINE } from '@/components/ui/require-network';
import { fallbackEnhancementPrice } from '@/contracts/price';
import { settingsQueries } from '@/lib/api/settings';
import { formatTokens } from '@/lib/format/tokens';
import { PromptField } from './prompt-field';
import { useEnhance } from './use-enhance';

const suggestions = [
  'Brighten the room',
  'Straighten the verticals',
  'Warm evening light',
  'Clear blue sky',
  'Tidy the lawn',
];

/** After this time the form says that the user need not wait (ms). */
const LONG_MS = 8_000;

const CANCEL_OFFLINE =
  'Your photo is still being enhanced. Please try again once the connection is back.';

interface EnhanceFormProps {
  readonly projectId: string;
  readonly imageId: string;
  /** The variant to start from. */
  readonly imageUrl: string | undefined;
  readonly onEnhanced: () => void;
}

export function EnhanceForm({ projectId, imageId, imageUrl, onEnhanced }: EnhanceFormProps) {
  const [prompt, setPrompt] = usePersistedInput(`enhance.${imageId}`, z.string(), '');
  const settings = useQuery(settingsQueries.all()).data;
  const price =
    settings?.image_enhance_price ?? settings?.costs?.imageEnhancement ?? fallbackEnhancementPrice;
  const { enhance, cancel } = useEnhance(projectId, imageId, onEnhanced);
  const isLong = useLasting(enhance.isPending, LONG_MS);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (prompt.trim() === '') {
      notifyFailure(
        'Prompt Required',
        "Please enter a description for how you'd like to enhance the image.",
      );
      return;
    }
    if (enhance.isPending || !requireNetwork(START_OFFLINE)) return;
    enhance.mutate({ prompt: prompt.trim(), imageUrl });
  };

  return (
    <form onSubmit={submit} className="grid gap-4">
      <PromptField
        label="How should it look?"
        placeholder="Describe the change, for example: brighten the room"
        value={prompt}
        suggestions={suggestions}
        onChange={setPrompt}
        disabled={enhance.isPending}
      />
      <MissingTokens cost={price} />
      <Button type="submit" size="large" disabled={enhance.isPending || prompt.trim() === ''}>
        <Sparkles aria-hidden="true" />
        <span className="figures">
          {enhance.isPending ? 'Enhancing…' : `Enhance Image (${formatTokens(price)})`}
        </span>
      </Button>
      {enhance.isPending && (
        <Button
          variant="secondary"
          disabled={cancel.isPending}
          onClick={() => requireNetwork(CANCEL_OFFLINE) && cancel.mutate()}
        >
          {cancel.isPending ? 'Cancelling…' : 'Cancel'}
        </Button>
      )}
      {enhance.isPending && (
        <p role="status" className="text-sm text-muted">
          {isLong
            ? 'Still working on your photo. You can leave this page: the work goes on, and the picture is here when it is done.'
            : 'Working on your photo. This takes a few seconds.'}
        </p>
      )}
    </form>
  );
}

/** Whether this has been so for that long. */
function useLasting(isSo: boolean, milliseconds: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo, milliseconds]);
  return isLasting;
}
