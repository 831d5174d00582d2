import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Transaction } from '@/adapters/database/database';
import { openPostgres } from '@/adapters/database/postgres';
import type { UserId } from '@/contracts/ids';
import { ApiError } from '@/product-api/http/api-error';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { captureHold, holdTokens, releaseHold } from '@/product-api/ledger/holds';
import { openAccount } from '@/product-api/ledger/open-account';
import { recordEntry } from '@/product-api/ledger/record-entry';
import { freshDatabase } from '../support/fresh-database';

const connectionString = await freshDatabase();
const database = openPostgres({ connectionString, connections: 40 });
afterAll(() => database.close());

const ledger = { trialTokens: 100 };
const newPerson = () => randomUUID() as UserId;
const inTransaction = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
  database.transaction(work);

function hold(userId: UserId, amount: number, reference: string): Promise<boolean> {
  return inTransaction((transaction) =>
    holdTokens(ledger, transaction, {
      userId,
      amount,
      reference,
      kind: 'videoGeneration',
      comment: 'Video',
    }),
  ).then(
    () => true,
    (error) => {
      if (error instanceof ApiError && error.code === 'not_enough_tokens') return false;
      throw error;
    },
  );
}

function add(userId: UserId, amount: number, reference: string): Promise<number> {
  return inTransaction((transaction) =>
    recordEntry(ledger, transaction, {
      userId,
      kind: amount > 0 ? 'topUp' : 'other',
      amount,
      comment: 'Test',
      reference,
    }),
  );
}

async function readBalance(userId: UserId): Promise<number> {
  const account = await inTransaction((transaction) => openAccount(ledger, transaction, userId));
  return account.tokens - account.held;
}

const reference = fc.integer({ min: 0, max: 5 });
const step = fc.oneof(
  fc.record({ do: fc.constant('hold' as const), reference, amount: fc.nat(60) }),
  fc.record({ do: fc.constant('capture' as const), reference }),
  fc.record({ do: fc.constant('release' as const), reference }),
  fc.record({
    do: fc.constant('add' as const),
    reference,
    amount: fc.integer({ min: -80, max: 80 }).filter((amount) => amount !== 0),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Resolves with the tokens added, and with the hold's reference if this step settled it. */
async function perform(
  userId: UserId,
  one: Step,
): Promise<{ tokens: number; settled?: string | undefined }> {
  const name = `${userId}/${one.reference}`;
  switch (one.do) {
    case 'hold':
      await hold(userId, one.amount, name);
      return { tokens: 0 };
    case 'add':
      return { tokens: await add(userId, one.amount, `add/${name}`) };
    case 'capture':
    case 'release': {
      const settle = one.do === 'capture' ? captureHold : releaseHold;
      const first = await inTransaction((transaction) => settle(transaction, name));
      return { tokens: 0, settled: first ? name : undefined };
    }
  }
}

describe('the ledger', () => {
  it('gives the free trial once, also under parallel first requests', async () => {
    const userId = newPerson();
    const balances = await Promise.all(Array.from({ length: 30 }, () => readBalance(userId)));
    expect(new Set(balances)).toEqual(new Set([100]));
    const entries = await database.query(
      'select kind, amount::int, comment from ledger_entries where user_id = $1',
      [userId],
    );
    expect(entries).toEqual([{ kind: 'topUp', amount: 100, comment: 'Free trial' }]);
  });

  it('lets exactly 50 of 200 parallel holds through when the balance is for 50', async () => {
    const userId = newPerson();
    await add(userId, 400, `pack/${userId}`);
    const held = await Promise.all(
      Array.from({ length: 200 }, (_, i) => hold(userId, 10, `${userId}/${i}`)),
    );
    expect(held.filter(Boolean)).toHaveLength(50);
    expect(await readBalance(userId)).toBe(0);
    expect((await checkLedger(database)).faults).toEqual([]);
  });

  it('reports the tokens needed and available', async () => {
    const userId = newPerson();
    await expect(
      inTransaction((transaction) =>
        holdTokens(ledger, transaction, {
          userId,
          amount: 130,
          reference: randomUUID(),
          kind: 'videoGeneration',
          comment: 'Video',
        }),
      ),
    ).rejects.toMatchObject({
      code: 'not_enough_tokens',
      details: { needed: 130, available: 100 },
    });
  });

  it('writes no entry for failed work, and one for completed work', async () => {
    const userId = newPerson();
    await hold(userId, 30, `${userId}/failed`);
    await hold(userId, 40, `${userId}/made`);
    expect(await readBalance(userId)).toBe(30);
    await inTransaction((transaction) => releaseHold(transaction, `${userId}/failed`));
    await inTransaction((transaction) => captureHold(transaction, `${userId}/made`));
    expect(await readBalance(userId)).toBe(60);
    const entries = await database.query(
      'select kind, amount::int from ledger_entries where user_id = $1 order by position',
      [userId],
    );
    expect(entries).toEqual([
      { kind: 'topUp', amount: 100 },
      { kind: 'videoGeneration', amount: -40 },
    ]);
  });

  it('deducts at most the available tokens', async () => {
    const userId = newPerson();
    await hold(userId, 90, `${userId}/work`);
    expect(await add(userId, -500, `${userId}/refund`)).toBe(-10);
    expect(await readBalance(userId)).toBe(0);
  });

  it.each([
    'update ledger_entries set amount = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
  ])('refuses: %s', async (statement) => {
    await readBalance(newPerson());
    await expect(database.query(statement)).rejects.toThrow('append-only');
  });

  it('rejects an overdraft in the database itself', async () => {
    const userId = newPerson();
    await readBalance(userId);
    await expect(
      database.query('update ledger_accounts set held = 101 where user_id = $1', [userId]),
    ).rejects.toThrow('never_overdrawn');
  });

  it('reports sums that do not add up', async () => {
    const other = newPerson();
    await readBalance(other);
    await database.query('update ledger_accounts set tokens = 150 where user_id = $1', [other]);
    expect((await checkLedger(database)).faults).toEqual([
      `account ${other} says 150 tokens, its entries sum to 100`,
    ]);
    await database.query('update ledger_accounts set tokens = 100 where user_id = $1', [other]);
  });

  it('adds up after any interleaving of its operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
        const userId = newPerson();
        const done = await Promise.all(steps.map((one) => perform(userId, one)));
        const added = done.reduce((sum, { tokens }) => sum + tokens, 100);
        const settled = done.flatMap((one) => one.settled ?? []);
        const unreleased = await database.query<{ amount: number }>(
          `select amount::int from ledger_holds where user_id = $1 and state <> 'released'`,
          [userId],
        );
        const balance = await readBalance(userId);
        expect(balance).toBe(unreleased.reduce((rest, { amount }) => rest - amount, added));
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(settled).toHaveLength(new Set(settled).size);
      }),
      { numRuns: 40 },
    );
    expect((await checkLedger(database)).faults).toEqual([]);
  });
});
