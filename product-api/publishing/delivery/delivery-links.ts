import { toDeliveryPath } from '@/contracts/api/page-paths';
import type { DeliveryKind } from '@/contracts/delivery-kind';
import type { ProjectId } from '@/contracts/ids';
import type {
  DeliveryLink,
  listDeliveryLinks as listOperation,
  openDeliveryLink as openOperation,
  revokeDeliveryLink as revokeOperation,
} from '@/contracts/publishing/delivery';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { loadMadeVersions, lockProject, requireProject } from '@/product-api/project/public';
import {
  hashToken,
  makeToken,
  openToken,
  sealToken,
} from '@/product-api/publishing/sharing/share-token';
import { type DeliveryLinkRow, deleteLink, selectLinks, upsertLink } from './delivery-store';

/** The links of the listing's page that are open. */
export const listDeliveryLinks: UseCase<typeof listOperation> = async (
  deps,
  { caller, params: { projectId } },
) => {
  await requireProject(deps.database, caller, projectId);
  return { links: await loadLinks(deps, projectId) };
};

/** The open links of a project whose owner the caller has checked. */
export async function loadLinks(deps: Deps, projectId: ProjectId): Promise<DeliveryLink[]> {
  const rows = await selectLinks(deps.database, projectId);
  return rows.flatMap((row) => toLink(deps, projectId, row) ?? []);
}

/**
 * The link of the listing's page, the same until it is revoked.
 * @throws ApiError illegal_state while there is no video that the page could show.
 */
export const openDeliveryLink: UseCase<typeof openOperation> = (
  deps,
  { caller, params: { projectId, deliveryKind: kind } },
) =>
  deps.database.transaction(async (transaction) => {
    await lockProject(transaction, caller, projectId);
    const made = await loadMadeVersions(transaction, projectId);
    const shown = kind === 'neutral' ? made.filter(({ isNeutral }) => isNeutral) : made;
    if (shown.length === 0) throw new ApiError('illegal_state', nothingToShow[kind]);
    const row = (await selectLinks(transaction, projectId)).find((one) => one.kind === kind);
    const link = row && toLink(deps, projectId, row);
    if (link !== undefined) return link;
    const token = makeToken();
    const sealedToken = sealToken(deps, token);
    await upsertLink(transaction, projectId, { kind, tokenHash: hashToken(token), sealedToken });
    return { kind, path: toDeliveryPath(kind, projectId, token) };
  });

const nothingToShow: Readonly<Record<DeliveryKind, string>> = {
  branded: 'There’s no video for this page yet.',
  report: 'There’s no video to report on yet.',
  neutral: 'The unbranded page shows the MLS version, which isn’t created yet.',
};

/** Revokes a link of the listing's page: it opens nothing from now on. */
export const revokeDeliveryLink: UseCase<typeof revokeOperation> = (
  { database },
  { caller, params: { projectId, deliveryKind } },
) =>
  database.transaction(async (transaction) => {
    await lockProject(transaction, caller, projectId);
    await deleteLink(transaction, projectId, deliveryKind);
    return { message: 'The link no longer works.' };
  });

/**
 * Returns undefined for a token that was encrypted with another secret: the link must then be created again.
 */
function toLink(
  deps: Deps,
  projectId: ProjectId,
  { kind, sealedToken }: DeliveryLinkRow,
): DeliveryLink | undefined {
  const token = openToken(deps, sealedToken);
  return token === undefined ? undefined : { kind, path: toDeliveryPath(kind, projectId, token) };
}
