import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { FormEvent } from 'react';
import { z } from 'zod';
import { usePersistedInput } from '@/components/auth/use-persisted-input';
import { MissingTokens } from '@/components/tokens/missing-tokens';
import { Button } from '@/components/ui/button';
import { notifyFailure } from '@/components/ui/notify';
import { requireNetwork, START_OFFLINE } from '@/components/ui/require-network';
import { settingsQueries } from '@/lib/api/settings';
import { formatTokens } from '@/lib/format/tokens';
import { fallbackEnhancementPrice } from '@/rules/price';
import { EnhanceProgress } from './enhance-progress';
import { PromptField } from './prompt-field';
import { useEnhance } from './use-enhance';

const suggestions = [
  'Brighten the room',
  'Straighten the walls',
  'Warm evening light',
  'Clear blue sky',
  'Tidy the lawn',
];

interface EnhanceFormProps {
  readonly projectId: string;
  readonly shotId: string;
  /** The variant to start from. */
  readonly imageUrl: string | undefined;
  readonly onEnhanced: () => void;
}

export function EnhanceForm({ projectId, shotId, imageUrl, onEnhanced }: EnhanceFormProps) {
  const [prompt, setPrompt] = usePersistedInput(`enhance.${shotId}`, z.string(), '');
  const settings = useQuery(settingsQueries.all()).data;
  const price =
    settings?.image_enhance_price ?? settings?.costs?.imageEnhancement ?? fallbackEnhancementPrice;
  const { enhance, cancel, running } = useEnhance(projectId, shotId, onEnhanced);
  const isRunning = enhance.isPending || running !== undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (prompt.trim() === '') {
      notifyFailure(
        'Prompt Required',
        "Please enter a description for how you'd like to enhance the image.",
      );
      return;
    }
    if (isRunning || !requireNetwork(START_OFFLINE)) return;
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
        disabled={isRunning}
      />
      <MissingTokens cost={price} />
      <Button type="submit" size="large" disabled={isRunning || prompt.trim() === ''}>
        <Sparkles aria-hidden="true" />
        <span className="figures">
          {isRunning ? 'Enhancing…' : `Enhance Image (${formatTokens(price)})`}
        </span>
      </Button>
      {isRunning && (
        <EnhanceProgress
          work={running}
          isOwn={enhance.isPending}
          isCancelling={cancel.isPending}
          onCancel={() => cancel.mutate()}
        />
      )}
    </form>
  );
}
