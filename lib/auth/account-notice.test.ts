import { expect, it } from 'vitest';
import { type AccountNotice, readAccountNotice, toAccountNoticeValue } from './account-notice';

const origin = 'https://reels.example';
const read = (value: string) =>
  readAccountNotice(`a=b; __Host-homereel.account-notice=${value}`, origin);

it('passes the account notice to the next page, and accepts no other cookie', () => {
  const notices: AccountNotice[] = [
    { kind: 'restored' },
    { kind: 'deleted', until: '2026-12-03T14:05:00.000Z' },
  ];
  for (const notice of notices) expect(read(toAccountNoticeValue(notice))).toEqual(notice);
  for (const value of ['', '1', 'restored', '{', '%7B%22kind%22%3A%22deleted%22%7D']) {
    expect(read(value), value).toBeUndefined();
  }
  expect(readAccountNotice(null, origin)).toBeUndefined();
});
