import * as accounts from '@/contracts/people/accounts';
import { type Route, route } from '@/product-api/http/route';
import { deleteAccount } from './delete-account';
import { exportAccount } from './export-account';
import { restoreAccount } from './restore-account';

export const accountsRoutes: readonly Route[] = [
  route(accounts.exportAccount, exportAccount),
  route(accounts.deleteAccount, deleteAccount),
  route(accounts.restoreAccount, restoreAccount),
];
