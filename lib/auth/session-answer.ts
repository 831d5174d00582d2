import { z } from 'zod';
import { type IdentityError, identityErrors } from './identity-error';

/** The person as the identity provider names them; what is known when the product API is not. */
export const sessionUser = z.object({
  userId: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  picture: z.string().optional(),
  tenantName: z.string().optional(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** What GET /auth/session tells the browser: who, never a token. */
export const sessionAnswer = z.object({
  isProviderInUse: z.boolean(),
  user: sessionUser.optional(),
  /** Why there is no session, or why its token could not be renewed. */
  problem: z.enum(Object.keys(identityErrors) as [IdentityError, ...IdentityError[]]).optional(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** What POST /auth/logout answers: the address at which the provider is signed out of as well. */
export const signOutAnswer = z.object({ url: z.string() });
