import { z } from 'zod';
import { tenantId, userId } from '@/contracts/ids';
import { defineOperation } from '@/contracts/operation';

export const currentUser = z.object({
  user: z.object({
    userId,
    email: z.string().optional(),
    name: z.string().optional(),
    picture: z.string().optional(),
  }),
  tenant: z.object({ id: tenantId, name: z.string() }),
});

export const readUser = defineOperation('readUser', {
  method: 'GET',
  path: '/api/user',
  summary: 'Who is signed in, and their tenant.',
  response: currentUser,
});

/** A user's settings for all their projects. */
export const preferences = z.object({
  /** Whether videos show "Digitally altered" while an altered picture is on screen. */
  labelAltered: z.boolean(),
  /** Whether a new project is edited after its uploads end, unless the user changed it by hand. */
  editsNewProjects: z.boolean(),
});
export type Preferences = z.infer<typeof preferences>;

export const readPreferences = defineOperation('readPreferences', {
  method: 'GET',
  path: '/api/user/preferences',
  summary: 'The user’s settings for all their projects.',
  response: preferences,
});

export const savePreferences = defineOperation('savePreferences', {
  method: 'PUT',
  path: '/api/user/preferences',
  summary: 'Change settings; they apply to what is made from now on.',
  /** Absent: unchanged. */
  body: preferences
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, 'Name a setting to change.'),
  response: preferences,
});
