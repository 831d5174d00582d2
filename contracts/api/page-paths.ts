import type { DeliveryKind } from '@/contracts/delivery-kind';
import type { ProjectStatus } from '@/contracts/project/projects';

/** Addresses of the site's pages that the API and the tools for assistants name. */

export function toVideoPage(projectId: string): string {
  return `/app/video/${projectId}`;
}

/**
 * Returns the page on which the owner sees a project: its videos, or its photos and clips before there are
 * any.
 */
export function toProjectPage(projectId: string, status: ProjectStatus): string {
  const isEdited = status === 'uploading' || status === 'ready_for_generation';
  return isEdited ? `/app/create?project=${projectId}` : toVideoPage(projectId);
}

/** The public page of a delivery link, behind its token. */
export function toDeliveryPath(kind: DeliveryKind, projectId: string, token: string): string {
  const page = kind === 'report' ? 'report' : 'listing';
  return `/${page}/${projectId}?share=${token}`;
}
