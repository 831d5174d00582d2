import { LRUCache } from 'lru-cache';
import type { Identity, Profile } from '@/adapters/identity/provider-tokens';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import { upsertUser } from './users-store';

/** The one person of local mode. */
export const localIdentity: Identity = {
  issuer: 'local',
  subject: 'local',
  name: 'Local user',
};

const MAX_CACHED = 10_000;

/**
 * Finds the user of an identity; creates the user and their tenant on the first request. Users are
 * cached, so a request writes only if their claims changed.
 */
export function createRecognition(
  deps: Pick<Deps, 'database'>,
): (identity: Identity, readProfile?: () => Promise<Profile>) => Promise<Caller> {
  const cache = new LRUCache<string, Promise<Caller>>({ max: MAX_CACHED });
  return (identity, readProfile) => {
    const key = JSON.stringify(identity);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const found = recognise(deps, identity, readProfile);
    cache.set(key, found);
    found.catch(() => cache.delete(key));
    return found;
  };
}

/** Access tokens seldom contain name or email, so missing claims are fetched. */
async function recognise(
  { database }: Pick<Deps, 'database'>,
  identity: Identity,
  readProfile: (() => Promise<Profile>) | undefined,
): Promise<Caller> {
  const isKnown = identity.name !== undefined && identity.email !== undefined;
  const profile = isKnown ? undefined : await readProfile?.();
  const person = {
    ...identity,
    name: identity.name ?? profile?.name,
    email: identity.email ?? profile?.email,
    picture: identity.picture ?? profile?.picture,
  };
  return database.transaction((transaction) => upsertUser(transaction, person, toTenant(person)));
}

/** Prefixes prevent collisions between organisation names and user subjects. */
function toTenant(identity: Identity): { key: string; name: string } {
  if (identity.tenant !== undefined) {
    return { key: `organisation/${identity.tenant}`, name: identity.tenant };
  }
  const name = identity.name ?? identity.email ?? 'Personal';
  return { key: `person/${identity.subject}`, name };
}
