import { notifySuccess } from '@/components/ui/notify';

const KEY = 'homereel.accountRestored';

/** Shows that signing in cancelled the deletion of the account, because the user may not have intended that. */
export function tellRestored(): void {
  notifySuccess(
    'Your account is kept',
    'Signing in canceled the deletion. To delete it after all, open Account.',
  );
}

/** Makes the next page show it, because a toast of this page would disappear. */
export function tellRestoredNext(): void {
  sessionStorage.setItem(KEY, 'true');
}

/** Shows it if the previous page requested that. */
export function tellRestoredOnce(): void {
  if (sessionStorage.getItem(KEY) === null) return;
  sessionStorage.removeItem(KEY);
  tellRestored();
}
