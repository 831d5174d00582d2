import * as approval from '@/contracts/publishing/approval';
import { type Route, route } from '@/product-api/http/route';
import { approveListing } from '@/product-api/publishing/approval/approve-listing';
import { writeComment } from '@/product-api/publishing/approval/write-comment';
import { answerComment, removeComment } from './answer-comment';
import { readApproval, switchApproval } from './read-approval';

export const approvalRoutes: readonly Route[] = [
  route(approval.readApproval, readApproval),
  route(approval.switchApproval, switchApproval),
  route(approval.writeComment, writeComment),
  route(approval.approveListing, approveListing),
  route(approval.answerComment, answerComment),
  route(approval.removeComment, removeComment),
];
