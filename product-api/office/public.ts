/**
 * Calls that concern everything a person has: accounts, whole listings, support, removal.
 * Other modules import this file alone.
 */
export { sweepAccounts } from './accounts/sweep-accounts';
export { makeListing } from './listings/make-listing';
export { sweepListings } from './listings/sweep-listings';
export { serveHealth } from './observability/serve-health';
export { serveMetrics } from './observability/serve-metrics';
export { sweepDrafts } from './removal/sweep-drafts';
export { officeRoutes } from './routes';
export { sweepSupportShares } from './support/support-share';
