import { readSettings as operation } from '@/contracts/people/settings';
import { type Route, route } from '@/product-api/http/route';
import { readSettings } from './read-settings';

export const settingsRoutes: readonly Route[] = [route(operation, readSettings)];
