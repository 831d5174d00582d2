/** A chosen file that is not uploaded yet, stored in IndexedDB so that a reload does not lose it. */
export interface LocalFile {
  readonly id: string;
  readonly projectId: string;
  /** 0-based, among all shots when the file was stored. */
  readonly position: number;
  readonly file: File;
}

const STORE = 'files';

/**
 * Local storage is optional: where it is full, blocked or missing, uploads work without it, and the
 * browser still warns before the page is left.
 */
async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  try {
    const database = await openDatabase();
    try {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
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
    const request = indexedDB.open('homereel-uploads', 1);
    request.onupgradeneeded = () =>
      request.result
        .createObjectStore(STORE, { keyPath: 'id' })
        .createIndex('project', 'projectId');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** One transaction per file: when the page is left during storing, the first files are stored. */
export async function storeLocalFile(file: LocalFile): Promise<void> {
  await withStore('readwrite', (store) => {
    store.put(file);
    return undefined;
  });
}

export async function deleteLocalFile(id: string): Promise<void> {
  await withStore('readwrite', (store) => {
    store.delete(id);
    return undefined;
  });
}

/** The files that were not uploaded when the project's page was last left, by position. */
export async function listLocalFiles(projectId: string): Promise<readonly LocalFile[]> {
  const found = await withStore<LocalFile[]>('readonly', (store) =>
    store.index('project').getAll(projectId),
  );
  return (found ?? []).sort((a, b) => a.position - b.position);
}
