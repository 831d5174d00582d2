'use client';

import { useEffect, useRef, useState } from 'react';
import type { Take } from './takes';

export interface TakeList {
  readonly takes: readonly Take[];
  readonly used: number | undefined;
  readonly add: (file: Blob, seconds: number) => void;
  readonly use: (take: Take) => void;
  readonly discard: (take: Take) => void;
}

/** The takes of this visit. A new one is used at once. @param onUse uploads a take. */
export function useTakes(onUse: (file: Blob) => void): TakeList {
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
    use(take) {
      setUsed(take.number);
      onUse(take.file);
    },
    discard: (take) => setTakes((now) => now.filter((one) => one !== take)),
  };
}
