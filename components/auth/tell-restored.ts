import { notifySuccess } from '@/components/ui/notify';

const KEY = 'homereel.accountRestored';

/** Says that signing in undid the deletion of the account, which nobody may have meant to undo. */
export function tellRestored(): void {
  notifySuccess(
    'Your account is kept',
    'Signing in has undone its deletion. To delete it after all, open Account.',
  );
}

/** Has the next page say so: a toast of this one goes with it. */
export function tellRestoredNext(): void {
  sessionStorage.setItem(KEY, 'true');
}

/** Says so if the page before asked for it. */
export function tellRestoredOnce(): void {
  if (sessionStorage.getItem(KEY) === null) return;
  sessionStorage.removeItem(KEY);
  tellRestored();
}
