import { toPath } from '@/contracts/operation';
import { exportAccount } from '@/contracts/people/accounts';

export const accountExportUrl = toPath(exportAccount);
