import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isClipName, isPhotoName } from '@/contracts/limits';
import { UsageError } from '../cli/cli-error';
import { writeOverview } from './overview';
import { type ProcessOptions, processListing } from './process-listing';
import { lookAtListing, type WatchedListing } from './watched-listing';

export interface WatchOptions extends ProcessOptions {
  /** The folder whose subfolders are listings. */
  readonly folder: string;
  /** A listing folder without changes for this long is complete. */
  readonly settleMs: number;
  /** Interval between two scans of the folder; longer if a scan takes long. */
  readonly intervalMs: number;
  /** Delay before a listing that did not fit on the disk is retried. */
  readonly retryMs: number;
}

/** Maximum share of the time that scans may take. */
const SCAN_SHARE = 0.1;

/** Renders every new or changed listing folder, one at a time, until stopped. */
export async function watchFolder(options: WatchOptions): Promise<void> {
  const watch = new FolderWatch(options);
  await Promise.all([watch.look(), watch.work()]);
}

class FolderWatch {
  readonly #options: WatchOptions;
  #listings = new Map<string, WatchedListing>();
  /** Unwritable listing folders by name: the reason, and the time of the next attempt. */
  readonly #refused = new Map<string, { readonly reason: string; readonly retryAt: number }>();
  #notes: readonly string[] = [];
  #making: string | undefined;
  #retryAt = 0;
  #lastFault = '';

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Scans the folder repeatedly. */
  async look(): Promise<void> {
    const { signal, intervalMs, log } = this.#options;
    while (!signal.aborted) {
      const began = Date.now();
      try {
        await this.#lookOnce();
        this.#lastFault = '';
      } catch (error) {
        // Logged once, because a folder may be missing for days.
        if (String(error) !== this.#lastFault) {
          log.warn({ err: error }, 'the watch folder cannot be read');
        }
        this.#lastFault = String(error);
      }
      const pause = Math.max(intervalMs, (Date.now() - began) / SCAN_SHARE);
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Renders the listings that are due, the longest waiting first. */
  async work(): Promise<void> {
    const { signal, intervalMs } = this.#options;
    while (!signal.aborted) {
      const next = this.#chooseNext();
      if (next !== undefined) await this.#make(next);
      else await wait(intervalMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #lookOnce(): Promise<void> {
    const entries = await readdir(this.#options.folder, { withFileTypes: true });
    const listings = new Map<string, WatchedListing>();
    const notes: string[] = [];
    for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
      const found = await this.#lookAt(entry);
      if (typeof found === 'string') notes.push(found);
      else if (found !== undefined) listings.set(entry.name, found);
    }
    this.#listings = listings;
    this.#notes = notes;
    await this.#tell();
  }

  /** @returns the listing, or a sentence about an entry that is not one; undefined for entries to ignore. */
  async #lookAt(entry: Dirent): Promise<WatchedListing | string | undefined> {
    const { folder, settleMs } = this.#options;
    const { name } = entry;
    if (entry.isSymbolicLink()) return `${name} is a link and is not followed.`;
    if (!entry.isDirectory()) {
      const isMedia = isPhotoName(name) || isClipName(name);
      return isMedia ? `${name} is in no listing: put it into a folder of its own.` : undefined;
    }
    const before = this.#listings.get(name);
    const listing = await lookAtListing(join(folder, name), name, before, settleMs);
    if (listing === 'unreadable') return `${name} cannot be read.`;
    return listing === 'gone' ? undefined : listing;
  }

  #chooseNext(): WatchedListing | undefined {
    if (Date.now() < this.#retryAt) return undefined;
    return [...this.#listings.values()]
      .filter(({ name, state }) => {
        return state === 'due' && Date.now() > (this.#refused.get(name)?.retryAt ?? 0);
      })
      .toSorted((a, b) => a.unchangedSince - b.unchangedSince)[0];
  }

  async #make(listing: WatchedListing): Promise<void> {
    const { folder, log, retryMs, settleMs } = this.#options;
    const { name } = listing;
    const place = join(folder, name);
    this.#making = name;
    const began = Date.now();
    try {
      const outcome = await processListing(place, listing, this.#options);
      this.#refused.delete(name);
      if (outcome === 'disk full') this.#retryAt = Date.now() + retryMs;
      const seconds = (Date.now() - began) / 1_000;
      log.info({ listing: name, outcome, seconds }, 'a listing folder was made');
    } catch (error) {
      const reason = error instanceof UsageError ? error.message : 'It cannot be written to.';
      this.#refused.set(name, { reason, retryAt: Date.now() + retryMs });
      log.warn({ listing: name, err: error }, 'a listing folder cannot be used');
    }
    this.#making = undefined;
    // Otherwise it would be due until the next scan.
    const after = await lookAtListing(place, name, this.#listings.get(name), settleMs);
    if (typeof after === 'string') this.#listings.delete(name);
    else this.#listings.set(name, after);
    await this.#tell().catch(() => undefined);
  }

  async #tell(): Promise<void> {
    const listings = [...this.#listings.values()].map(({ name, state }) => {
      const reason = state === 'due' ? this.#refused.get(name)?.reason : undefined;
      return { name, state, reason, isBeingMade: name === this.#making };
    });
    await writeOverview(this.#options.folder, listings, this.#notes);
  }
}
