import { z } from 'zod/mini';
import { type IdentityError, identityErrors } from './identity-error';

/** The person as the identity provider names them; what is known when the product API is not. */
export const sessionUser = z.object({
  userId: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  picture: z.optional(z.string()),
  tenantName: z.optional(z.string()),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** What GET /auth/session tells the browser: who, never a token. */
export const sessionAnswer = z.object({
  isProviderInUse: z.boolean(),
  user: z.optional(sessionUser),
  /** Why there is no session, or why its token could not be renewed. */
  problem: z.optional(z.enum(Object.keys(identityErrors) as [IdentityError, ...IdentityError[]])),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** What POST /auth/logout answers: the address at which the provider is signed out of as well. */
export const signOutAnswer = z.object({ url: z.string() });
