import type { Requirement } from './read-requirements';
import type { TestCase } from './read-tests';

export interface Proof {
  readonly requirement: Requirement;
  readonly tests: readonly TestCase[];
  /** Words and figures of the statement that none of these tests holds the product to. */
  readonly unchecked: readonly string[];
}

export interface Coverage {
  readonly proofs: readonly Proof[];
  /** Numbers no test names. */
  readonly unproven: readonly string[];
  /** `number: text`, for every text that stands in no test naming the number. */
  readonly unchecked: readonly string[];
  /** `number in file: title`, for numbers the requirements do not have. */
  readonly unknown: readonly string[];
}

export function judgeCoverage(
  requirements: readonly Requirement[],
  tests: readonly TestCase[],
): Coverage {
  const proofs = requirements.map((requirement) => toProof(requirement, tests));
  const known = new Set(requirements.map(({ number }) => number));
  return {
    proofs,
    unproven: proofs
      .filter((proof) => !proof.requirement.isOpen && proof.tests.length === 0)
      .map((proof) => proof.requirement.number),
    unchecked: proofs
      .filter((proof) => proof.tests.length > 0)
      .flatMap(({ requirement, unchecked }) =>
        unchecked.map((text) => `${requirement.number}: ${text}`),
      ),
    unknown: tests.flatMap(({ file, title, numbers }) =>
      numbers.filter((number) => !known.has(number)).map((n) => `${n} in ${file}: ${title}`),
    ),
  };
}

function toProof(requirement: Requirement, all: readonly TestCase[]): Proof {
  const tests = all.filter(({ numbers }) => numbers.includes(requirement.number));
  const unchecked = requirement.literals.filter(
    (literal) => !tests.some(({ code }) => holds(code, literal)),
  );
  return { requirement, tests, unchecked };
}

/** Whether the text stands in the code by itself, not as a part of a longer word or number. */
function holds(code: string, text: string): boolean {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const before = /^\w/.test(text) ? '(?<![A-Za-z0-9])' : '';
  const after = /\w$/.test(text) ? '(?![A-Za-z0-9])' : '';
  return new RegExp(`${before}${escaped}${after}`).test(code);
}
