import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { exportTransactions as operation, Transaction } from '@/contracts/ledger';
import type { UseCase } from '@/product-api/http/route';
import { readHistory } from './list-transactions';

const columns = ['Date', 'Kind', 'Comment', 'Tokens', 'Project', 'Receipt'];

/** The account's history as CSV (RFC 4180). */
export const exportTransactions: UseCase<typeof operation> = async (deps, { caller }) => {
  const transactions = await readHistory(deps, caller);
  const file = Buffer.from([columns, ...transactions.map(toCells)].map(toLine).join(''));
  return {
    kind: 'bytes',
    contentType: 'text/csv; charset=utf-8',
    bytes: file.length,
    etag: `"${createHash('sha256').update(file).digest('base64url')}"`,
    cacheControl: 'private, no-cache',
    downloadName: 'homereel-transactions.csv',
    open: async (range) =>
      Readable.from([range === undefined ? file : file.subarray(range.start, range.end + 1)]),
  };
};

function toCells(entry: Transaction): string[] {
  return [
    entry.created,
    entry.transaction,
    escapeFormula(entry.comment),
    String(entry.amount),
    entry.projectId ?? '',
    entry.receiptUrl ?? '',
  ];
}

/** Spreadsheets evaluate text that starts like a formula; a leading apostrophe prevents that. */
function escapeFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function toLine(cells: string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
