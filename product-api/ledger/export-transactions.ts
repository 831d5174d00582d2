import type { exportTransactions as operation, Transaction } from '@/contracts/money/ledger';
import type { UseCase } from '@/product-api/http/route';
import { toDownload } from '@/product-api/http/send-bytes';
import { readHistory } from './list-transactions';

const columns = ['Date', 'Kind', 'Comment', 'Tokens', 'Project', 'Receipt'];

/** The account's history as CSV (RFC 4180). */
export const exportTransactions: UseCase<typeof operation> = async (deps, { caller }) => {
  const transactions = await readHistory(deps, caller);
  const file = Buffer.from([columns, ...transactions.map(toCells)].map(toLine).join(''));
  return toDownload(file, {
    contentType: 'text/csv; charset=utf-8',
    downloadName: 'homereel-transactions.csv',
  });
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
