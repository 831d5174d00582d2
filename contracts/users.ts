import { z } from 'zod';
import { tenantId, userId } from './ids';
import { defineOperation } from './operation';

export const currentUser = z.object({
  user: z.object({
    userId,
    email: z.string().optional(),
    name: z.string().optional(),
    picture: z.string().optional(),
  }),
  tenant: z.object({ id: tenantId, name: z.string() }),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const readUser = defineOperation('readUser', {
  method: 'GET',
  path: '/api/user',
  summary: 'Who is signed in, and their tenant.',
  access: 'person',
  response: currentUser,
});
