/** A chosen file that is not uploaded yet, stored in IndexedDB so that a reload does not lose it. */
export interface LocalFile {
  readonly id: string;
  readonly projectId: string;
  /** 0-based, among all shots when the file was stored. */
  readonly position: number;
  readonly file: File;
  /** The user who added it: other users on this device do not send it. */
  readonly userId?: string | undefined;
  /** The server has a smaller copy of it. */
  readonly hasCopy?: boolean;
}

/** Left to the browser for everything else. */
const SPARE_BYTES = 100_000_000;

let owner: string | undefined;

/** Sets whose files are stored and listed from now on. */
export function setFilesOwner(userId: string | undefined): void {
  owner = userId;
}

const STORE = 'files';
/**
 * Ids of the files whose smaller copies are uploaded, stored separately so that the files are not written
 * again.
 */
const COPIED = 'copied';

/**
 * Local storage is optional: if it is full, blocked or missing, uploads work without it, and the browser
 * still warns before the page is left.
 */
async function withStore<Result>(
  name: typeof STORE | typeof COPIED,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  try {
    const database = await openDatabase();
    try {
      const transaction = database.transaction(name, mode);
      const request = work(transaction.objectStore(name));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
        transaction.onabort = () => reject(transaction.error);
      });
      return request?.result;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('homereel-uploads', 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      const { result: database } = request;
      if (oldVersion < 1) {
        database.createObjectStore(STORE, { keyPath: 'id' }).createIndex('project', 'projectId');
      }
      database.createObjectStore(COPIED);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Stores a file, as far as the browser has space for it. One transaction per file: when the page is left
 * during storing, the first files are stored.
 * @returns whether it is available after a reload.
 */
export async function storeLocalFile(file: Omit<LocalFile, 'userId'>): Promise<boolean> {
  if (!(await hasSpaceFor(file.file.size))) return false;
  const key = await withStore(STORE, 'readwrite', (store) => store.put({ ...file, userId: owner }));
  return key !== undefined;
}

async function hasSpaceFor(bytes: number): Promise<boolean> {
  // Older browsers do not report the quota and reject files that do not fit.
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || quota - usage - SPARE_BYTES > bytes;
}

export async function deleteLocalFile(id: string): Promise<void> {
  for (const name of [STORE, COPIED] as const) {
    await withStore(name, 'readwrite', (store) => {
      store.delete(id);
      return undefined;
    });
  }
}

/** Notes that the server has a smaller copy of a file. */
export async function markCopied(id: string): Promise<void> {
  await withStore(COPIED, 'readwrite', (store) => store.put(true, id));
}

/** The files that were not uploaded when the project's page was last left, by position. */
export async function listLocalFiles(projectId: string): Promise<readonly LocalFile[]> {
  const found = await withStore<LocalFile[]>(STORE, 'readonly', (store) =>
    store.index('project').getAll(projectId),
  );
  const copied = new Set(await withStore(COPIED, 'readonly', (store) => store.getAllKeys()));
  return (found ?? [])
    .map((file) => ({ ...file, hasCopy: copied.has(file.id) }))
    .sort((a, b) => a.position - b.position);
}

/** The projects of this person that have files here. */
export async function listLocalProjects(): Promise<readonly string[]> {
  const found = await withStore<LocalFile[]>(STORE, 'readonly', (store) => store.getAll());
  const mine = (found ?? []).filter(({ userId }) => userId === owner);
  return [...new Set(mine.map(({ projectId }) => projectId))];
}
