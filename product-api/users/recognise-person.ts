import { LRUCache } from 'lru-cache';
import type { Identity, Profile } from '@/adapters/identity/access-tokens';
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
 * Finds the person behind an identity, making them and their tenant at first sight. People are
 * cached, so that a request writes only when their claims have changed.
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

/** Access tokens seldom say a person's name or address: what is missing is asked for. */
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

/** An organisation's name and a person's subject can never be taken for one another. */
function toTenant(identity: Identity): { key: string; name: string } {
  if (identity.tenant !== undefined) {
    return { key: `organisation/${identity.tenant}`, name: identity.tenant };
  }
  const name = identity.name ?? identity.email ?? 'Personal';
  return { key: `person/${identity.subject}`, name };
}
