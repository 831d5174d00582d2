import { Mic } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { SpokenSentence } from '@/lib/draft/voice-sentences';

interface SentencesProps {
  readonly sentences: readonly SpokenSentence[];
  readonly disabled: boolean;
  readonly onRetake: (sentence: SpokenSentence) => void;
}

/** The sentences of the recording, each of which can be recorded again while the rest stays. */
export function Sentences({ sentences, disabled, onRetake }: SentencesProps) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-medium">
        Record one sentence again
      </summary>
      <ol className="grid gap-1.5">
        {sentences.map((sentence) => (
          <li key={sentence.fromSeconds} className="flex items-center gap-2 text-sm">
            <span className="min-w-0 flex-1">{sentence.text}</span>
            <Button
              variant="secondary"
              size="icon-small"
              className="pointer-coarse:size-11"
              disabled={disabled}
              aria-label={`Record again: ${sentence.text}`}
              onClick={() => onRetake(sentence)}
            >
              <Mic aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ol>
    </details>
  );
}
