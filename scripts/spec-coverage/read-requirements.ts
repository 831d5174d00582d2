/** One statement of tests/spec/requirements.md. */
export interface Requirement {
  /** As `S2.16`. */
  readonly number: string;
  readonly text: string;
  /** It leaves something to us: there is nothing to prove. */
  readonly isOpen: boolean;
  /** The product's own words and figures in it, each to stand in the code of a test that names it. */
  readonly literals: readonly string[];
}

/** @param markdown one statement a line, as `- **S2.16** its words`. */
export function readRequirements(markdown: string): readonly Requirement[] {
  return [...markdown.matchAll(/^- \*\*(S\d+\.\d+)\*\* (\*open\* )?(.+)$/gm)].map(
    ([, number = '', open, text = '']) => ({
      number,
      text,
      isOpen: open !== undefined,
      literals: [...text.matchAll(/`([^`]+)`/g)].map(([, literal = '']) => literal),
    }),
  );
}
