/**
 * Users, their access tokens and their purchases.
 * Other modules import this file alone.
 */
export { authenticateAssistant } from './access-tokens/authenticate-assistant';
export { authenticateByAccessToken } from './access-tokens/authenticate-by-access-token';
export { loadAccessTokens } from './access-tokens/list-access-tokens';
export { loadCallerToken } from './access-tokens/load-caller-token';
export { requireAccessScope } from './access-tokens/require-scope';
export { openPayments } from './checkout/open-payments';
export { sweepCheckouts } from './checkout/sweep-checkouts';
export { peopleRoutes } from './routes';
export { changeStanding } from './users/change-standing';
export { deleteUser, listDeleted } from './users/delete-user';
export { type PersonRow, requirePerson, searchPeople } from './users/find-people';
export { isDeletionDue, toDeletionEnd } from './users/person-standing';
export { requirePreferences } from './users/read-preferences';
export { isOpenUser, loadUser, readEmail } from './users/read-user';
export { createRecognition, localIdentity } from './users/recognise-person';
