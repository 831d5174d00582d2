import { type PlannedZip, planZip } from '@/adapters/stored-zip';
import type { exportAccount as operation } from '@/contracts/people/accounts';
import type { Deps } from '@/product-api/deps';
import { toEtag } from '@/product-api/http/etag';
import type { Caller, UseCase } from '@/product-api/http/route';
import { actAsOperator, type Operator } from './act-as-operator';
import { collectAccount } from './collect-account';

/**
 * Returns all data of the user as one zip file, which is streamed and never stored. Its size is known before
 * it is sent, and an interrupted download continues from its offset while nothing has changed.
 */
export const exportAccount: UseCase<typeof operation> = async (deps, { caller }) => {
  const { entries, version } = await collectAccount(deps, caller);
  const zip = planZip(entries);
  return {
    kind: 'bytes',
    contentType: 'application/zip',
    bytes: zip.bytes,
    etag: toEtag(version),
    cacheControl: 'private, no-cache',
    downloadName: 'homereel-account.zip',
    open: async (range) => zip.open(range),
  };
};

/** Like `exportAccount`, for an operator at the user's request. */
export async function exportPerson(
  deps: Deps,
  operator: Operator,
  caller: Caller,
): Promise<PlannedZip> {
  const { entries } = await collectAccount(deps, caller);
  const zip = planZip(entries);
  return actAsOperator(deps, operator, {
    action: 'export',
    subject: caller.userId,
    perform: async () => ({ result: zip, details: { bytes: zip.bytes } }),
  });
}
