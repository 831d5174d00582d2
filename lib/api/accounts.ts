import { exportAccount } from '@/contracts/people/accounts';
import { toPath } from '@/contracts/operation';

export const accountExportUrl = toPath(exportAccount);
