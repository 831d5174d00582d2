import { useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { spokenCharacters } from '@/lib/draft/voice-fit';
import { splitScript } from '@/rules/split-script';

interface TeleprompterProps {
  readonly script: string;
  /** How long has been spoken. */
  readonly seconds: number;
  readonly wordsPerMinute: number;
}

/** The script in large type, scrolling at a set pace. A new pace applies from the current position. */
export function Teleprompter({ script, seconds, wordsPerMinute }: TeleprompterProps) {
  const blocks = useMemo(() => splitScript(script), [script]);
  const [since, setSince] = useState({ seconds: 0, characters: 0, wordsPerMinute });
  const characters =
    since.characters + spokenCharacters(seconds - since.seconds, since.wordsPerMinute);
  if (since.wordsPerMinute !== wordsPerMinute) setSince({ seconds, characters, wordsPerMinute });
  const place = findBlock(
    blocks.map(({ text }) => text),
    characters,
  );
  const box = useRef<HTMLElement>(null);
  const current = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: It scrolls when the place changes.
  useEffect(() => {
    const [outer, inner] = [box.current, current.current];
    if (outer === null || inner === null) return;
    const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
    const top = inner.offsetTop - outer.offsetTop - outer.clientHeight / 4;
    outer.scrollTo?.({ top, behavior: isCalm ? 'auto' : 'smooth' });
  }, [place]);
  return (
    <section
      ref={box}
      aria-label="Teleprompter"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: It can be scrolled by keyboard.
      tabIndex={0}
      className="grid h-48 content-start gap-3 overflow-y-auto rounded-control bg-sunken p-4 text-2xl leading-snug sm:h-56"
    >
      {blocks.map(({ text }, i) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: The same words may come twice.
          key={i}
          ref={i === place ? current : null}
          className={classNames('transition-colors', i === place ? 'text-ink' : 'text-muted')}
        >
          {text.replace('\n', ' ')}
        </p>
      ))}
    </section>
  );
}

/** Returns the block that is spoken after this many characters. */
function findBlock(texts: readonly string[], characters: number): number {
  let end = 0;
  const found = texts.findIndex((text) => {
    end += text.length;
    return characters < end;
  });
  return found === -1 ? texts.length - 1 : found;
}
