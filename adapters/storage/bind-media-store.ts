import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { inTransaction } from '@/adapters/database/in-transaction';
import { withClient } from '@/adapters/database/with-client';
import { mediaKey } from '@/contracts/ids';
import { SettingFault } from '@/rules/settings-faults';
import { MediaNotFound, type MediaStore } from './media-store';

/** The file with the store's id. Backups leave it out, so a restored copy gets an id of its own. */
export const STORE_ID_KEY = mediaKey.parse('store-id.txt');
/** The key of the advisory lock that lets one process bind at a time. */
const BIND_LOCK = 5_104_201;

/**
 * Records in the database which media store belongs to it. The first process with a store decides; a
 * process with another one would miss the others' files.
 * @param described names the store by its setting.
 * @throws SettingFault if the database belongs to another store.
 */
export async function bindMediaStore(
  connectionString: string,
  store: MediaStore,
  described: string,
): Promise<void> {
  const inDatabase = (own: string | undefined) =>
    withClient({ connectionString, application_name: 'homereel-start' }, (client) =>
      inTransaction(
        (statement) => client.query(statement),
        async () => {
          await client.query('select pg_advisory_xact_lock($1)', [BIND_LOCK]);
          await client.query('create table if not exists media_store (id text primary key)');
          const { rows } = await client.query<{ id: string }>('select id from media_store');
          if (rows[0] !== undefined) return rows[0].id;
          const id = own ?? (await writeId(store));
          await client.query('insert into media_store (id) values ($1)', [id]);
          return id;
        },
      ),
    );
  const bound = await inDatabase(await readId(store));
  // Read again: another process may just have bound this store.
  if ((await readId(store)) === bound) return;
  throw new SettingFault(
    `${described}, and the photos and videos of this database are in another media store. ` +
      'Give every product API and renderer the same HOMEREEL_DATA_DIR or S3_BUCKET.',
  );
}

async function readId(store: MediaStore): Promise<string | undefined> {
  try {
    return (await text(await store.read(STORE_ID_KEY))).trim();
  } catch (error) {
    if (error instanceof MediaNotFound) return undefined;
    throw error;
  }
}

async function writeId(store: MediaStore): Promise<string> {
  const id = randomUUID();
  await store.write(STORE_ID_KEY, Readable.from([`${id}\n`]));
  return id;
}
