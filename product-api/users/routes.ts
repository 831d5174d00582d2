import { readUser as operation } from '@/contracts/users';
import { type Route, route } from '@/product-api/http/route';
import { readUser } from './read-user';

export const usersRoutes: readonly Route[] = [route(operation, readUser)];
