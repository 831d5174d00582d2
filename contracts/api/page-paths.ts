import type { DeliveryKind } from '@/contracts/delivery-kind';
import type { ProjectStatus } from '@/contracts/project/projects';

/** Addresses of the site's pages that the API and the tools for assistants name. */

export function toVideoPage(projectId: string): string {
  return `/app/video/${projectId}`;
}

/** Where a project's owner sees it: its videos, or before there are any what they are made of. */
export function toProjectPage(projectId: string, status: ProjectStatus): string {
  const isEdited = status === 'uploading' || status === 'ready_for_generation';
  return isEdited ? `/app/create?project=${projectId}` : toVideoPage(projectId);
}

/** The public page of a delivery link, behind its token. */
export function toDeliveryPath(kind: DeliveryKind, projectId: string, token: string): string {
  const page = kind === 'report' ? 'report' : 'listing';
  return `/${page}/${projectId}?share=${token}`;
}
