import type { LookUp, Queryable } from './database';

/** More questions than this in one statement would only make the first wait for the last. */
const MOST_AT_ONCE = 200;

interface Question {
  readonly values: readonly (string | null)[];
  readonly resolve: (rows: Numbered[]) => void;
  readonly reject: (error: unknown) => void;
}

interface Numbered {
  /** The question a row answers, from 1. */
  readonly n: number;
}

type Query = Queryable['query'];

/** Answers one question by itself, as within a transaction, whose statements come one by one. */
export function askAlone(query: Query): Queryable['lookUp'] {
  return <Row extends object>({ text }: LookUp, question: readonly (string | null)[]) =>
    query<Row>(
      text,
      question.map((value) => [value]),
    );
}

/** Gathers the questions of one turn of the event loop into one statement each. */
export function askTogether(query: Query): Queryable['lookUp'] {
  const waiting = new Map<LookUp, Question[]>();
  return <Row extends object>(lookUp: LookUp, values: readonly (string | null)[]) =>
    new Promise<Row[]>((resolve, reject) => {
      const question = { values, resolve: resolve as unknown as Question['resolve'], reject };
      const others = waiting.get(lookUp);
      if (others !== undefined && others.length < MOST_AT_ONCE) {
        others.push(question);
        return;
      }
      const questions = [question];
      waiting.set(lookUp, questions);
      setImmediate(() => {
        if (waiting.get(lookUp) === questions) waiting.delete(lookUp);
        void ask(query, lookUp, questions);
      });
    });
}

async function ask(query: Query, { text }: LookUp, questions: readonly Question[]): Promise<void> {
  const width = questions[0]?.values.length ?? 0;
  const lists = Array.from({ length: width }, (_, place) =>
    questions.map(({ values }) => values[place]),
  );
  try {
    const answers: Numbered[][] = questions.map(() => []);
    for (const row of await query<Numbered>(text, lists)) answers[row.n - 1]?.push(row);
    questions.forEach(({ resolve }, place) => {
      resolve(answers[place] ?? []);
    });
  } catch (error) {
    for (const { reject } of questions) reject(error);
  }
}
