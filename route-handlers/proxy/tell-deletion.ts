import { deleteAccount } from '@/contracts/people/accounts';
import { ACCOUNT_NOTICE_SECONDS, toAccountNoticeValue } from '@/lib/auth/account-notice';
import { toCookieNames } from '@/lib/auth/session-cookie';
import { toCookie } from '@/lib/auth/set-cookie';

/** Has the home page, to which the person is led, say that their account was deleted. */
export async function tellDeletion(response: Response, appOrigin: string): Promise<void> {
  if (response.status !== 200) return;
  const { deletesAt } = deleteAccount.response.parse(await response.clone().json());
  const value = toAccountNoticeValue({ kind: 'deleted', until: deletesAt });
  const name = toCookieNames(appOrigin).accountNotice;
  response.headers.append('set-cookie', toCookie(name, value, ACCOUNT_NOTICE_SECONDS));
}
