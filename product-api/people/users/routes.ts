import * as users from '@/contracts/people/users';
import { type Route, route } from '@/product-api/http/route';
import { readPreferences } from './read-preferences';
import { readUser } from './read-user';
import { savePreferences } from './save-preferences';

export const usersRoutes: readonly Route[] = [
  route(users.readUser, readUser),
  route(users.readPreferences, readPreferences),
  route(users.savePreferences, savePreferences),
];
