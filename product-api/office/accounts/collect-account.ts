import { z } from 'zod';
import { toZipEntry, type ZipEntry } from '@/adapters/stored-zip';
import {
  ACCOUNT_EXPORT_VERSION,
  type AccountExport,
  accountExport,
  type ExportedFile,
} from '@/contracts/api/account-export';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import { readEntries, readSums } from '@/product-api/ledger/public';
import { loadListings } from '@/product-api/office/listings/read-listing';
import { loadAccessTokens, loadUser, requirePreferences } from '@/product-api/people/public';
import {
  listPictureKeys,
  loadBrand,
  numberNames,
  readProjectsOf,
  toProjectStem,
} from '@/product-api/project/public';
import { loadDeliveries, loadWebhooks } from '@/product-api/webhooks/public';
import { exportProject, type StoredExport, toJson } from './export-project';
import { findStored } from './find-stored';

/**
 * Collects all data of a user. A project's files carry the date of its last change; the other files carry the
 * date of the newest project.
 * @returns the files of the export, and a text that changes with any of them.
 */
export async function collectAccount(
  deps: Deps,
  caller: Caller,
): Promise<{ readonly entries: readonly ZipEntry[]; readonly version: string }> {
  const { database, mediaStore } = deps;
  const projects = await readProjectsOf(database, caller);
  // Only the part before the last dot has to be unique.
  const names = numberNames(projects.map((project) => `${toProjectStem(project)}.`));
  const parts = [];
  for (const [i, project] of projects.entries()) {
    const folder = `projects/${names[i]?.replace(/\.$/, '')}`;
    parts.push(await exportProject(deps, caller, project, folder));
  }
  const brandFiles = await listBrandFiles(deps, caller);
  const wanted = [...brandFiles, ...parts.flatMap(({ stored }) => stored)];
  const found = await findStored(mediaStore, wanted);
  const toFiles = (files: readonly StoredExport[]): ExportedFile[] =>
    files.filter((file) => found.has(file)).map(({ keys: _, ...file }) => file);
  const sums = await readSums(database, caller.userId);
  const account: AccountExport = {
    version: ACCOUNT_EXPORT_VERSION,
    ...(await loadUser(database, caller)),
    preferences: await requirePreferences(database, caller),
    brand: await loadBrand(database, caller),
    brandFiles: toFiles(brandFiles),
    ...(await loadAccessTokens(database, caller)),
    webhooks: await exportWebhooks(deps, caller),
    listings: await loadListings(database, caller),
    tokens: sums === undefined ? 0 : sums.tokens - sums.held,
    history: await readEntries(database, caller.userId),
    projects: parts.map(({ record, stored, captions }) => ({
      ...record,
      files: [...toFiles(stored), ...captions.map(({ file }) => file)],
    })),
    missing: wanted.filter((file) => !found.has(file)).map(({ path }) => path),
  };
  const json = toJson(account);
  const files = [...found].map(([{ path }, { key, bytes }]) => ({ name: path, bytes, key }));
  const changed = new Map(
    parts.map(({ record: { folder, project } }) => [folder, new Date(project.updatedAt)]),
  );
  const newest = [...changed.values()].reduce<Date | undefined>(
    (latest, date) => (latest === undefined || date > latest ? date : latest),
    undefined,
  );
  const toDated = (entry: ZipEntry): ZipEntry => {
    const modifiedAt = changed.get(entry.name.split('/', 2).join('/')) ?? newest;
    return { ...entry, modifiedAt };
  };
  return {
    entries: [
      toZipEntry('account.json', Buffer.from(json)),
      toZipEntry('account.schema.json', Buffer.from(toJson(toSchema()))),
      ...parts.flatMap(({ listing }) => listing ?? []),
      ...parts.flatMap(({ captions }) => captions.map(({ entry }) => entry)),
      ...files.map(({ name, bytes, key }) => ({ name, bytes, open: () => mediaStore.read(key) })),
    ].map(toDated),
    version: JSON.stringify([json, files]),
  };
}

async function listBrandFiles({ database }: Deps, caller: Caller): Promise<StoredExport[]> {
  const pictures = await listPictureKeys(database, caller);
  return pictures.map(({ kind, key }) => {
    return { path: `brand/${kind}${key.slice(key.lastIndexOf('.'))}`, kind, keys: [key] };
  });
}

async function exportWebhooks(deps: Deps, caller: Caller): Promise<AccountExport['webhooks']> {
  const { webhooks } = await loadWebhooks(deps, caller);
  const exported = [];
  for (const webhook of webhooks) {
    const deliveries = await loadDeliveries(deps.database, webhook.webhookId);
    exported.push({ ...webhook, deliveries });
  }
  return exported;
}

function toSchema(): object {
  return z.toJSONSchema(accountExport, { io: 'output', unrepresentable: 'any' });
}
