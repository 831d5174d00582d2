import type { EngineName } from './engines/engine';

interface KnownPageError {
  readonly engines: readonly EngineName[];
  readonly pattern: RegExp;
  readonly reason: string;
}

/** Accepted errors of the pages, each with its reason. All others fail a story. */
const knownPageErrors: readonly KnownPageError[] = [
  {
    engines: ['chromium'],
    pattern: /status of 404 .*\/app\/video\/[^/]+\?share=/,
    reason: 'Chromium notes every page that answers 404, as a revoked link does on purpose',
  },
];

export function withoutKnown(engine: EngineName, pageErrors: readonly string[]): string[] {
  const isKnown = (text: string) =>
    knownPageErrors.some(({ engines, pattern }) => engines.includes(engine) && pattern.test(text));
  return pageErrors.filter((text) => !isKnown(text));
}
