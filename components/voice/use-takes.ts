import { useEffect, useRef, useState } from 'react';
import type { VoicePart } from '@/contracts/voice';
import type { Take } from './takes';

export interface TakeList {
  readonly takes: readonly Take[];
  readonly used: number | undefined;
  readonly add: (file: Blob, seconds: number) => void;
  /** Puts a file in the place of a part of the recording, which is none of the takes then. */
  readonly retake: (file: Blob, part: VoicePart) => void;
  readonly use: (take: Take) => void;
  readonly discard: (take: Take) => void;
}

/**
 * The takes of this visit. A new one is used at once.
 * @param onUse uploads a take.
 * @param onRetake uploads what replaces a part of the recording.
 */
export function useTakes(
  onUse: (file: Blob) => void,
  onRetake: (file: Blob, part: VoicePart) => void,
): TakeList {
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
    add(file, seconds) {
      const number = made.current.length + 1;
      const take = { number, file, seconds, url: URL.createObjectURL(file) };
      made.current.push(take);
      setTakes((now) => [...now, take]);
      setUsed(number);
      onUse(file);
    },
    retake(file, part) {
      setUsed(undefined);
      onRetake(file, part);
    },
    use(take) {
      setUsed(take.number);
      onUse(take.file);
    },
    discard: (take) => setTakes((now) => now.filter((one) => one !== take)),
  };
}
