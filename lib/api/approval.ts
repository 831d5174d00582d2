import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '@/contracts/publishing/approval';
import { call } from './call';

export const approvalQueries = {
  /**
   * The approval and comments on the listing's page. Clients write while no tab of the owner is open, so it
   * is read again whenever it is opened.
   */
  of: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'approval'],
      queryFn: ({ signal }) => call(contract.readApproval, { params: { projectId }, signal }),
      staleTime: 0,
    }),
};

/** Identifies a page for approval by its link. */
interface OpenedPage {
  readonly projectId: string;
  readonly share: string;
}

export async function sendComment(
  { projectId, share }: OpenedPage,
  body: z.input<typeof contract.writeComment.body>,
): Promise<void> {
  await call(contract.writeComment, { params: { projectId }, query: { share }, body });
}

export async function sendApproval(
  { projectId, share }: OpenedPage,
  body: z.input<typeof contract.approveListing.body>,
): Promise<void> {
  await call(contract.approveListing, { params: { projectId }, query: { share }, body });
}

/** Puts the listing's page up for approval, or ends that. */
export async function openApproval(projectId: string, isOpen: boolean): Promise<void> {
  await call(contract.switchApproval, { params: { projectId }, body: { isOpen } });
}

export type CommentChange = z.input<typeof contract.answerComment.body> | 'remove';

export async function changeComment(
  projectId: string,
  commentId: string,
  change: CommentChange,
): Promise<void> {
  const params = { projectId, commentId };
  await (change === 'remove'
    ? call(contract.removeComment, { params })
    : call(contract.answerComment, { params, body: change }));
}
