import type { Identity, Profile } from '@/adapters/identity/access-tokens';
import type { Caller } from '@/product-api/http/route';
import type { Tools } from '@/product-api/tools';
import { upsertUser } from './users-store';

/** The one person of local mode. */
export const localIdentity: Identity = {
  issuer: 'local',
  subject: 'local',
  name: 'Local user',
};

const MOST_REMEMBERED = 10_000;

/**
 * Finds the person behind an identity, making them and their tenant at first sight. People are
 * remembered, so that a request costs a write only when the issuer says something new of them.
 */
export function createRecognition(
  tools: Pick<Tools, 'database'>,
): (identity: Identity, readProfile?: () => Promise<Profile>) => Promise<Caller> {
  const known = new Map<string, Promise<Caller>>();
  return (identity, readProfile) => {
    const key = JSON.stringify(identity);
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const found = recognise(tools, identity, readProfile);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}

/** Access tokens seldom say a person's name or address: what is missing is asked for. */
async function recognise(
  { database }: Pick<Tools, 'database'>,
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
