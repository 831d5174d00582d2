/**
 * Paid work: its job in the queue, its hold on tokens, its end.
 * Other modules import this file alone.
 */
export { toPayment } from './capture-work';
export {
  cancelWork,
  cancelWorkOf,
  completeWork,
  endCancelled,
  failWork,
  lockRunningWork,
  removedMeanwhile,
} from './end-work';
export { findRepeatedWork } from './find-repeated-work';
export { startWork } from './start-work';
export { toCancelledWork } from './to-cancelled-work';
export {
  measureWork,
  saveDelivered,
  saveProgress,
  selectAllWork,
  selectLatestWork,
  selectOldRunning,
  selectRunning,
  selectRunningOf,
  selectWork,
  type Work,
  type WorkKind,
} from './work-store';
