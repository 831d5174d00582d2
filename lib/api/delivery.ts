import { queryOptions } from '@tanstack/react-query';
import type { DeliveryKind } from '@/contracts/delivery-kind';
import * as contract from '@/contracts/publishing/delivery';
import { call } from './call';

export const deliveryQueries = {
  /** The links of the listing's page that are open. Read each time because another tab may revoke one. */
  links: (projectId: string) =>
    queryOptions({
      queryKey: ['share', projectId, 'delivery'],
      queryFn: async ({ signal }) =>
        (await call(contract.listDeliveryLinks, { params: { projectId }, signal })).links,
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Opens or revokes a link of the listing's page. */
export async function switchDeliveryLink(
  projectId: string,
  deliveryKind: DeliveryKind,
  isOpen: boolean,
): Promise<void> {
  const params = { projectId, deliveryKind };
  await (isOpen
    ? call(contract.openDeliveryLink, { params })
    : call(contract.revokeDeliveryLink, { params }));
}
