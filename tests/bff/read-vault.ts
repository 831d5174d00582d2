/** A second web process: reads one session's token from the vault many times concurrently. */
import { createPostgresSessionVault } from '@/adapters/session-vault/postgres-session-vault';
import { createTokenEndpoint } from '@/adapters/session-vault/token-endpoint';
import { devClient } from '@/dev/identity-provider/settings';

const [databaseUrl = '', secret = '', issuer = '', sid = '', times = '0', startAt = '0'] =
  process.argv.slice(2);
const { renewTokens } = createTokenEndpoint({ ...devClient, issuer });
const vault = createPostgresSessionVault({ databaseUrl, secret, renewTokens });
// Connects first, so that both processes read at the same moment.
await vault.readAccessToken('nobody');
await new Promise((resolve) => setTimeout(resolve, Number(startAt) - Date.now()));
const answers = await Promise.all(
  Array.from({ length: Number(times) }, () => vault.readAccessToken(sid)),
);
process.stdout.write(JSON.stringify(answers));
await vault.close();
