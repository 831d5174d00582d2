import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { VoicePart } from '@/contracts/project/voice';
import { formatClock } from '@/lib/format/duration';
import { SoundPlayer } from './sound-player';

/** A recording of this visit. */
interface Take {
  readonly number: number;
  readonly file: Blob;
  /** Address of the file in this page. */
  readonly url: string;
  readonly seconds: number;
}

interface TakesProps {
  readonly takes: readonly Take[];
  /** Number of the take that is the project's recording. */
  readonly used: number | undefined;
  readonly disabled: boolean;
  readonly onUse: (take: Take) => void;
  readonly onDiscard: (take: Take) => void;
}

/** The takes of this visit, to play each and choose the best. */
export function Takes({ takes, used, disabled, onUse, onDiscard }: TakesProps) {
  return (
    <section aria-label="Takes" className="grid gap-2">
      <h3 className="text-sm font-medium">Takes</h3>
      <ul className="grid gap-1.5">
        {takes.map((take) => {
          const name = `take ${take.number}`;
          return (
            <li key={take.number} className="flex flex-wrap items-center gap-2 text-sm">
              <SoundPlayer label={name} src={take.url} />
              <span className="figures min-w-0 flex-1">
                Take {take.number}, {formatClock(take.seconds)}
              </span>
              {take.number === used ? (
                <span className="px-3 text-muted">In use</span>
              ) : (
                <>
                  <Button
                    variant="secondary"
                    size="small"
                    disabled={disabled}
                    aria-label={`Use ${name}`}
                    onClick={() => onUse(take)}
                  >
                    Use
                  </Button>
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={`Discard ${name}`}
                    onClick={() => onDiscard(take)}
                  >
                    Discard
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/**
 * The takes of this visit. A new one is used immediately.
 * @param onUse uploads a take.
 * @param onRetake uploads a replacement for a part of the recording.
 */
export function useTakes(
  onUse: (file: Blob) => void,
  onRetake: (file: Blob, part: VoicePart) => void,
) {
  const [takes, setTakes] = useState<readonly Take[]>([]);
  const [used, setUsed] = useState<number>();
  const made = useRef<Take[]>([]);
  useEffect(
    () => () => {
      for (const { url } of made.current) URL.revokeObjectURL(url);
    },
    [],
  );
  return {
    takes,
    used,
    add(file: Blob, seconds: number) {
      const number = made.current.length + 1;
      const take = { number, file, seconds, url: URL.createObjectURL(file) };
      made.current.push(take);
      setTakes((now) => [...now, take]);
      setUsed(number);
      onUse(file);
    },
    /** Replaces a part of the recording, which then differs from all takes. */
    retake(file: Blob, part: VoicePart) {
      setUsed(undefined);
      onRetake(file, part);
    },
    use(take: Take) {
      setUsed(take.number);
      onUse(take.file);
    },
    discard: (take: Take) => setTakes((now) => now.filter((one) => one !== take)),
  };
}
