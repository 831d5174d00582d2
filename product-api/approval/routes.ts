import * as approval from '@/contracts/publishing/approval';
import { type Route, route } from '@/product-api/http/route';
import { answerComment, removeComment } from './answer-comment';
import { approveListing } from './approve-listing';
import { readApproval, switchApproval } from './read-approval';
import { writeComment } from './write-comment';

export const approvalRoutes: readonly Route[] = [
  route(approval.readApproval, readApproval),
  route(approval.switchApproval, switchApproval),
  route(approval.writeComment, writeComment),
  route(approval.approveListing, approveListing),
  route(approval.answerComment, answerComment),
  route(approval.removeComment, removeComment),
];
