import { z } from 'zod/mini';
import { type IdentityError, identityErrors } from './identity-error';

/** The user's claims from the identity provider, used when the product API cannot be reached. */
export const sessionUser = z.object({
  userId: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  picture: z.optional(z.string()),
  tenantName: z.optional(z.string()),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** The answer of GET /auth/session. It never contains a token. */
export const sessionAnswer = z.object({
  isProviderInUse: z.boolean(),
  user: z.optional(sessionUser),
  /** Reason why there is no session, or why its token could not be renewed. */
  problem: z.optional(z.enum(Object.keys(identityErrors) as [IdentityError, ...IdentityError[]])),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** The answer of POST /auth/logout: the address that signs out at the provider as well. */
export const signOutAnswer = z.object({ url: z.string() });
