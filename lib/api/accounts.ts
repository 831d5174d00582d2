import { exportAccount } from '@/contracts/accounts';
import { toPath } from '@/contracts/operation';

export const accountExportUrl = toPath(exportAccount);
