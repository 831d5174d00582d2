import { LRUCache } from 'lru-cache';
import type { Identity, Profile } from '@/adapters/identity/provider-tokens';
import type { Operation } from '@/contracts/operation';
import { restoreAccount } from '@/contracts/people/accounts';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import { isOpen, requireOpen, type Standing } from './person-standing';
import { withholdSpentTrial } from './spent-trial';
import { selectStanding, toPersonalKey, upsertUser } from './users-store';

type RecognitionDeps = Pick<Deps, 'database' | 'deriveKey'>;

/** The only user of local mode. */
export const localIdentity: Identity = {
  issuer: 'local',
  subject: 'local',
  name: 'Local user',
};

const MAX_CACHED = 10_000;
/** Maximum age of a cached standing: a block or a deletion by another process takes effect within this time. */
const STANDING_MS = 5_000;

interface Person {
  readonly caller: Caller;
  readonly standing: Standing;
}

/**
 * Finds the user of an identity; creates the user and their tenant on the first request. Users are cached, so
 * a request writes only if their claims changed.
 * @param operation the called operation; if absent, neither a block nor a deletion is checked.
 * @throws ApiError as `requireOpen`.
 */
export function createRecognition(
  deps: RecognitionDeps,
): (
  identity: Identity,
  readProfile?: () => Promise<Profile>,
  operation?: Operation,
) => Promise<Caller> {
  const cache = new LRUCache<string, { person: Promise<Person>; readAtMs: number }>({
    max: MAX_CACHED,
  });
  const find = (
    identity: Identity,
    readProfile?: () => Promise<Profile>,
    maxAgeMs = STANDING_MS,
  ): Promise<Person> => {
    const key = JSON.stringify(identity);
    const cached = cache.get(key);
    const readAtMs = performance.now();
    if (cached !== undefined && readAtMs - cached.readAtMs < maxAgeMs) return cached.person;
    const person = renew(deps, identity, { known: cached?.person, readProfile });
    cache.set(key, { person, readAtMs });
    person.catch(() => cache.delete(key));
    return person;
  };
  return async (identity, readProfile, operation) => {
    const found = await find(identity, readProfile);
    // Standings that block a user are read again, so that a lifted block takes effect at once.
    const { caller, standing } = isOpen(found.standing)
      ? found
      : await find(identity, readProfile, 0);
    if (operation !== undefined && operation.name !== restoreAccount.name) requireOpen(standing);
    return caller;
  };
}

interface RenewOptions {
  readonly known: Promise<Person> | undefined;
  readonly readProfile: (() => Promise<Profile>) | undefined;
}

/** Reads a known user's standing again; creates users that are unknown or were deleted. */
async function renew(
  deps: RecognitionDeps,
  identity: Identity,
  { known, readProfile }: RenewOptions,
): Promise<Person> {
  const caller = (await known)?.caller;
  const standing = caller && (await selectStanding(deps.database, caller.userId));
  if (caller !== undefined && standing !== undefined) return { caller, standing };
  return recognise(deps, identity, readProfile);
}

/** Access tokens seldom contain name or email, so missing claims are fetched. */
async function recognise(
  deps: RecognitionDeps,
  identity: Identity,
  readProfile: (() => Promise<Profile>) | undefined,
): Promise<Person> {
  const isKnown = identity.name !== undefined && identity.email !== undefined;
  const profile = isKnown ? undefined : await readProfile?.();
  const person = {
    ...identity,
    name: identity.name ?? profile?.name,
    email: identity.email ?? profile?.email,
    picture: identity.picture ?? profile?.picture,
  };
  return deps.database.transaction(async (transaction) => {
    const { userId, tenantId, isNew, ...standing } = await upsertUser(
      transaction,
      person,
      toTenant(person),
    );
    if (isNew) await withholdSpentTrial(deps, transaction, { ...identity, userId });
    return { caller: { userId, tenantId }, standing };
  });
}

/** Prefixes prevent collisions between organisation names and user subjects. */
function toTenant(identity: Identity): { key: string; name: string } {
  if (identity.tenant !== undefined) {
    return { key: `organisation/${identity.tenant}`, name: identity.tenant };
  }
  const name = identity.name ?? identity.email ?? 'Personal';
  return { key: toPersonalKey(identity.subject), name };
}
