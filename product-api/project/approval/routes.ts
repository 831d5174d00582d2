import * as approval from '@/contracts/publishing/approval';
import { type Route, route } from '@/product-api/http/route';
import { answerComment, removeComment } from './answer-comment';
import { readApproval, switchApproval } from './read-approval';

/** Routes of the owner; clients approve through the publishing module. */
export const approvalRoutes: readonly Route[] = [
  route(approval.readApproval, readApproval),
  route(approval.switchApproval, switchApproval),
  route(approval.answerComment, answerComment),
  route(approval.removeComment, removeComment),
];
