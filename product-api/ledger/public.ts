/**
 * Tokens: balances, holds, entries. Imports no other module, so that it can be verified alone.
 * Other modules import this file alone.
 */
export { checkLedger } from './check-ledger';
export { correctBalance } from './correct-balance';
export {
  captureHold,
  holdTokens,
  listOpenHolds,
  readCapturedTokens,
  readHeldTokens,
  readHold,
  releaseHold,
} from './holds';
export { readEntries } from './list-transactions';
export { readMonthlySpending, type Spender } from './monthly-spending';
export { openWithoutTrial } from './open-account';
export { readSums } from './read-balance';
export { recordEntry } from './record-entry';
export { ledgerRoutes } from './routes';
