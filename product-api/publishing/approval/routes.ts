import * as approval from '@/contracts/publishing/approval';
import { type Route, route } from '@/product-api/http/route';
import { approveListing } from './approve-listing';
import { writeComment } from './write-comment';

/** Routes of clients on a delivery page that is for approval. */
export const clientApprovalRoutes: readonly Route[] = [
  route(approval.writeComment, writeComment),
  route(approval.approveListing, approveListing),
];
