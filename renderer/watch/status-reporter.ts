import { basename } from 'node:path';
import { type VersionPreset, versionPresets } from '@/contracts/production/versions';
import type { Reporter } from '../cli/reporter';
import { writeStatus } from './listing-output';

/** Minimum interval between two writes of the progress. */
const INTERVAL_MS = 1_000;

/** Updates the status file of one listing folder while its versions are rendered. */
export class StatusReporter implements Reporter {
  readonly #made: string[] = [];
  readonly #faults: string[] = [];
  readonly #files: string[] = [];
  #versions: readonly VersionPreset[] = [];
  #ended = 0;
  #now = 'Beginning.';
  #lastWrite = 0;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(readonly folder: string) {}

  /** The completed files, without their folder. */
  get files(): readonly string[] {
    return this.#files;
  }

  /** Unusable files and failed versions, one sentence each. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  begin(versions: readonly VersionPreset[]): void {
    this.#versions = versions;
    this.say(`Making ${versions.length} ${versions.length === 1 ? 'version' : 'versions'}.`);
  }

  /** Sets the current activity. */
  say(sentence: string): void {
    this.#now = sentence;
    this.#write();
  }

  fault(sentence: string): void {
    this.#faults.push(sentence);
  }

  progress({ progress, etaSeconds, version }: Parameters<Reporter['progress']>[0]): void {
    const name = version === undefined ? 'the video' : versionPresets[version].label;
    const place = `${this.#ended + 1} of ${this.#versions.length}`;
    const left = etaSeconds === undefined ? '' : `, ${Math.ceil(etaSeconds)} s left`;
    this.#now = `Making version ${place}, ${name}: ${Math.round(progress * 100)} %${left}.`;
    if (Date.now() - this.#lastWrite > INTERVAL_MS) this.#write();
  }

  refused({ file, reason }: Parameters<Reporter['refused']>[0]): void {
    const sentence = `${file} is left out. ${reason}`;
    // A photo is read for the edit and again for the videos.
    if (!this.#faults.includes(sentence)) this.fault(sentence);
  }

  failed({ version, reason }: Parameters<Reporter['failed']>[0]): void {
    this.#ended++;
    this.fault(`${versionPresets[version].label} was not made. ${reason}`);
  }

  done({ output, seconds, width, height, bytes }: Parameters<Reporter['done']>[0]): void {
    this.#ended++;
    const file = basename(output);
    this.#files.push(file);
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    this.#made.push(`${file}: ${seconds.toFixed(1)} s, ${width}×${height}, ${size}`);
  }

  /** Writes the final status. @throws the error of writing it. */
  async end(sentence: string): Promise<void> {
    this.#now = sentence;
    await this.#writing;
    await writeStatus(this.folder, this.#toLines());
  }

  #write(): void {
    this.#lastWrite = Date.now();
    // Failing to write a status must not end the work; only the failure of the last write is reported.
    this.#writing = this.#writing.then(() =>
      writeStatus(this.folder, this.#toLines()).catch(() => undefined),
    );
  }

  #toLines(): string[] {
    const part = (title: string, lines: readonly string[]) =>
      lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
    return [this.#now, ...part('Made', this.#made), ...part('Faults', this.#faults)];
  }
}
