import { isClipName } from '@/contracts/limits';
import { reportsCharge } from '@/contracts/production/cancelled-work';
import type { Version } from '@/contracts/production/versions';
import { createProject, type ProjectWithClips } from '@/contracts/project/projects';
import { removeShot } from '@/contracts/project/shots';
import { type CallError, call, hasCode } from '../api/call';
import { createId } from '../api/create-id';
import type { VersionChange } from '../api/version-changes';
import { isOnline } from '../is-online';
import { adoptProject } from './adopt-project';
import { Autosave } from './autosave';
import * as changes from './draft';
import { createDraftStore } from './draft-store';
import { deleteLocalFile, listLocalFiles } from './local-files';
import { changeNewVersions, sendNewVersions } from './new-versions';
import { toPlan } from './project-plan';
import { announceUploads, areUploadsPaused, followUploads } from './running-uploads';
import { UploadQueue } from './upload-queue';

/** Events of a session for the screen that shows it. */
export interface SessionEvents {
  onProjectCreated(projectId: string): void;
  /** `again`: the creation had failed before. */
  onCreateFailed(again: boolean): void;
  onUploadFailed(fileName: string, error: CallError): void;
  /** The browser has no space to store this many files across a reload. */
  onNotPersisted(count: number): void;
  onRemoveFailed(): void;
  /** The removal cancelled work that is still charged; `message` says so. */
  onRemovalCharged(message: string): void;
  onSaveFailed(error: unknown): void;
}

interface Removal {
  readonly shot: changes.DraftShot;
  readonly position: number;
}

/** A project being edited: its draft, uploads and saves. It outlives the screen. */
export class DraftSession {
  readonly store = createDraftStore();
  #events: Partial<SessionEvents> = {};
  readonly #hidden = new Set<string>();
  readonly #removals = new Map<string, Removal>();
  readonly #autosave = new Autosave(this.store, {
    hidden: this.#hidden,
    onFailed: (error) => this.#events.onSaveFailed?.(error),
  });
  readonly #uploads = new UploadQueue(this.store, {
    hidden: this.#hidden,
    onFailed: (fileName, error) => this.#events.onUploadFailed?.(fileName, error),
    onIdle: () => this.#saveArrangement(),
  });
  /** Whether a screen shows it. */
  isShown = false;
  #creating: Promise<void> | undefined;
  #sendingVersions: Promise<void> | undefined;
  #resumed = false;
  #failedBefore = false;

  /** Reports events to the screen that shows this session, until the returned function is called. */
  show(events: SessionEvents): () => void {
    this.#events = events;
    this.isShown = true;
    announceUploads();
    return () => {
      this.#events = {};
      this.isShown = false;
      announceUploads();
    };
  }

  /** Adds files at the end of the draft and starts their upload. Returns their new ids. */
  addFiles(files: readonly File[]): readonly { id: string; file: File }[] {
    const added = files.map((file) => ({ id: createId(), file }));
    for (const { id, file } of added) this.#uploads.add(id, file);
    followUploads(this);
    this.store.change((draft) =>
      changes.addOwnFiles(
        changes.addShots(draft, added.map(toNewShot)),
        added.map(({ id }) => id),
      ),
    );
    void this.uploadAll();
    const { projectId } = this.store.read();
    if (projectId !== undefined) void this.#storeLocally(projectId);
    return added;
  }

  /** Creates the project if there is none and uploads every waiting file. */
  async uploadAll(): Promise<void> {
    if (this.store.read().projectId === undefined) {
      this.#creating ??= this.#create().finally(() => {
        this.#creating = undefined;
      });
      await this.#creating;
    }
    this.#uploads.proceed();
    this.#uploads.originals.proceed();
  }

  /** Resumes the upload of files that were not uploaded when this project's page was last left. */
  async resume(): Promise<readonly { id: string; file: File }[]> {
    const { projectId } = this.store.read();
    if (projectId === undefined || this.#resumed) return [];
    this.#resumed = true;
    const local = await listLocalFiles(projectId);
    const present = new Set(this.store.read().shots.map((shot) => shot.id));
    const missing = local.filter(({ id, hasCopy }) => !present.has(id) && !hasCopy);
    for (const { id, file } of missing) this.#uploads.add(id, file);
    followUploads(this);
    for (const { id, file, hasCopy } of local) {
      // The server knows that the whole file arrived.
      if (present.has(id)) this.#addOriginal(id, file);
      // It was removed on another device.
      else if (hasCopy) void deleteLocalFile(id);
    }
    this.store.change((draft) =>
      missing.reduce(
        (now, local) => changes.insertShot(now, toNewShot(local), local.position),
        changes.addOwnFiles(
          draft,
          local.map(({ id }) => id),
        ),
      ),
    );
    this.#uploads.proceed();
    this.#uploads.originals.proceed();
    return missing;
  }

  #addOriginal(id: string, file: File): void {
    this.store.change((draft) => changes.changeShot(draft, id, { bytes: file.size }));
    this.#uploads.originals.add(id, file);
  }

  proceedOriginals(): void {
    this.#uploads.originals.proceed();
  }

  dropOriginal(id: string): void {
    this.#uploads.originals.giveUp(id);
  }

  /** Resolves when the originals on this device are uploaded, or cannot be uploaded at present. */
  originalsSettled(): Promise<void> {
    return this.#uploads.originals.settled();
  }

  /** Continues waiting uploads; stops running ones when uploads are paused. */
  pauseOrProceed(): void {
    if (areUploadsPaused()) this.#uploads.stop();
    else if (this.store.read().shots.length > 0) void this.uploadAll();
  }

  retryUpload(id: string): void {
    const shot = this.store.read().shots.find((one) => one.id === id);
    if (shot?.original !== undefined) {
      this.store.change((draft) =>
        changes.changeShot(draft, id, { original: { state: 'waiting' } }),
      );
      this.proceedOriginals();
      return;
    }
    this.store.change((draft) => changes.changeShot(draft, id, { upload: { state: 'waiting' } }));
    void this.uploadAll();
  }

  /**
   * Uploads all missing files, including those of failed shots.
   * @returns the shots whose files the server still lacks.
   */
  async uploadMissing(): Promise<readonly changes.DraftShot[]> {
    this.store.change(changes.retryFailedUploads);
    await this.uploadAll();
    await this.#uploads.settled();
    return changes.shotsNotUploaded(this.store.read());
  }

  /**
   * Hides a shot until `undoRemove` or `confirmRemove`; a file that was not uploaded yet is dropped at once.
   */
  remove(id: string): void {
    const position = this.store.read().shots.findIndex((shot) => shot.id === id);
    const shot = this.store.read().shots[position];
    if (shot === undefined) return;
    this.#hidden.add(id);
    this.store.change((draft) => changes.removeShot(draft, id));
    if (shot.upload.state !== 'uploaded') {
      const isInParts = this.#uploads.cancel(shot);
      if (isInParts) void this.#forget(id);
      return;
    }
    this.#removals.set(id, { shot, position });
  }

  /** Deletes the uploaded parts of a removed file on the server. */
  async #forget(id: string): Promise<void> {
    const { projectId } = this.store.read();
    if (projectId === undefined) return;
    // Parts that are not deleted now expire with their upload.
    await call(removeShot, { params: { projectId, shotId: id } }).catch(() => undefined);
  }

  /** Restores a removed shot, unless its deletion was already requested. */
  undoRemove(id: string): void {
    const removal = this.#removals.get(id);
    if (removal === undefined) return;
    this.#removals.delete(id);
    this.#restore(removal);
  }

  /** Deletes a removed shot on the server, unless it was restored. */
  async confirmRemove(id: string): Promise<void> {
    const removal = this.#removals.get(id);
    const { projectId } = this.store.read();
    if (removal === undefined || projectId === undefined) return;
    this.#removals.delete(id);
    try {
      const { project, message } = await call(removeShot, {
        params: { projectId, shotId: id },
      });
      this.#uploads.originals.drop(id);
      this.adopt(project);
      if (reportsCharge(message)) this.#events.onRemovalCharged?.(message);
    } catch (error) {
      if (hasCode(error, 'not_found')) return;
      this.#restore(removal);
      this.#events.onRemoveFailed?.();
    }
  }

  /** Returns whether changes have to be sent when the page is left. */
  hasUnsent(): boolean {
    const { unsaved } = this.store.read();
    return unsaved.texts || unsaved.arrangement || this.#removals.size > 0;
  }

  /** Deletes every removed shot on the server now. */
  async flushRemovals(): Promise<void> {
    await Promise.all([...this.#removals.keys()].map((id) => this.confirmRemove(id)));
  }

  adopt(project: ProjectWithClips): void {
    this.store.change((draft) => adoptProject(draft, project, { hidden: this.#hidden }));
  }

  /** Adopts the result of an edit, including its order. */
  adoptEdit(project: ProjectWithClips): void {
    const hidden = this.#hidden;
    this.store.change((draft) => adoptProject(draft, project, { hidden, takeArrangement: true }));
  }

  /** Applies a change, which is saved after the autosave delay. */
  edit(change: (draft: changes.Draft) => changes.Draft): void {
    this.store.change(change);
    this.#autosave.schedule();
  }

  /**
   * Changes the versions selected before the project exists. `shown`: the versions that the change applies
   * to.
   */
  changeNewVersions(change: VersionChange, shown: readonly Version[]): void {
    this.store.change((draft) => changeNewVersions(draft, change, shown));
    if (this.store.read().projectId !== undefined)
      void this.sendNewVersions().catch(() => undefined);
  }

  /** Sends the versions selected before the project existed. @throws CallError if they could not be sent. */
  sendNewVersions(): Promise<void> {
    this.#sendingVersions ??= sendNewVersions(this.store).finally(() => {
      this.#sendingVersions = undefined;
    });
    return this.#sendingVersions;
  }

  /** Saves unsaved changes now; resolves to false if they could not be saved. */
  save(): Promise<boolean> {
    return this.#autosave.flush();
  }

  /** Saves name and description now. @throws CallError if they could not be saved. */
  saveTexts(): Promise<void> {
    return this.#autosave.saveTexts();
  }

  /** Resolves a conflict with another tab: adopts its project, or overwrites it with this draft. */
  resolveConflict(keep: 'mine' | 'theirs'): void {
    const { conflict } = this.store.read();
    if (conflict === undefined) return;
    const mine = keep === 'mine';
    this.store.change(({ conflict: _, ...draft }) =>
      adoptProject({ ...draft, unsaved: { texts: mine, arrangement: mine } }, conflict, {
        hidden: this.#hidden,
      }),
    );
    if (mine) void this.save();
  }

  async #storeLocally(projectId: string): Promise<void> {
    const refused = await this.#uploads.storeLocally(projectId);
    if (refused > 0) this.#events.onNotPersisted?.(refused);
  }

  #restore({ shot, position }: Removal): void {
    this.#hidden.delete(shot.id);
    this.store.change((draft) => changes.restoreShot(draft, shot, position));
  }

  async #create(): Promise<void> {
    const sent = this.store.read();
    try {
      const { id } = await call(createProject, { body: toPlan(sent) });
      sessions.set(id, this);
      this.#resumed = true;
      this.store.change((draft) => changes.markCreated(draft, sent, id));
      void this.#storeLocally(id);
      // Generate retries a request that fails here.
      void this.sendNewVersions().catch(() => undefined);
      const { unsaved } = this.store.read();
      if (unsaved.texts || unsaved.arrangement) this.#autosave.schedule();
      this.#events.onProjectCreated?.(id);
    } catch (error) {
      // Being offline is not a failure: the creation is retried once the browser is online.
      if (hasCode(error, 'unreachable') && !isOnline()) return;
      const upload = { state: 'failed', reason: 'Failed to create project' } as const;
      this.store.change((draft) => ({
        ...draft,
        shots: draft.shots.map((shot) => ({ ...shot, upload })),
      }));
      this.#events.onCreateFailed?.(this.#failedBefore);
      this.#failedBefore = true;
    }
  }

  /**
   * Uploads arrive in any order and with the default transition, so the draft's arrangement is saved
   * afterwards.
   */
  #saveArrangement(): void {
    const draft = this.store.read();
    if (draft.shots.length === 0 || !changes.isArrangedDifferently(draft)) return;
    this.store.change(changes.arrangeFiles);
    void this.save();
  }
}

function toNewShot({ id, file }: { readonly id: string; readonly file: File }) {
  return { id, name: file.name, isVideo: isClipName(file.name), bytes: file.size };
}

const sessions = new Map<string, DraftSession>();

/** Returns the session of a project, one per project in this tab; a new session without a project. */
export function obtainSession(projectId: string | undefined): DraftSession {
  const known = projectId === undefined ? undefined : sessions.get(projectId);
  if (known !== undefined) return known;
  const session = new DraftSession();
  if (projectId !== undefined) {
    session.store.change((draft) => ({ ...draft, projectId }));
    sessions.set(projectId, session);
  }
  return session;
}
