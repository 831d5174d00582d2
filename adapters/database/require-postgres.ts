import { SettingFault, toPrintable } from '@/rules/settings-faults';
import { withClient } from './with-client';

const MIN_MAJOR = 16;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Checks that the database answers and that its server is new enough.
 * @throws SettingFault with the line for the operator.
 */
export async function requirePostgres(connectionString: string): Promise<void> {
  const setting = `DATABASE_URL is set to ${toPrintable('DATABASE_URL', connectionString)}`;
  const version = await readVersion(connectionString).catch((error: Error) => {
    throw new SettingFault(
      `${setting}, and that database cannot be used: ${toReason(error)}. Start it, or correct DATABASE_URL.`,
    );
  });
  if (Number.parseInt(version, 10) < MIN_MAJOR) {
    throw new SettingFault(
      `${setting}, which is PostgreSQL ${version}. Homereel needs PostgreSQL ${MIN_MAJOR} or newer.`,
    );
  }
}

function readVersion(connectionString: string): Promise<string> {
  return withClient(
    {
      connectionString,
      application_name: 'homereel-start',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    },
    async (client) => {
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version ?? '';
    },
  );
}

/** An error of several connection attempts has no message of its own. */
function toReason(error: Error): string {
  const { errors = [] } = error as Error & { errors?: readonly Error[] };
  return error.message || errors.map(({ message }) => message).join(', ');
}
