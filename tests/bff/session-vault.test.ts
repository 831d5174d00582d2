import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresSessionVault } from '@/adapters/session-vault/postgres-session-vault';
import type { SessionVault, TokenSet, VaultAnswer } from '@/adapters/session-vault/session-vault';
import { createTokenEndpoint } from '@/adapters/session-vault/token-endpoint';
import { type DevProvider, startDevProvider } from '@/dev/identity-provider/provider';
import { devClient } from '@/dev/identity-provider/settings';
import { emptyDatabase } from '@/tests/support/fresh-database';
import { signInAtProvider } from './sign-in-at-provider';

/** A real PostgreSQL and a real provider that rotates refresh tokens and revokes on reuse. */

const databaseUrl = await emptyDatabase();
const appOrigin = 'http://localhost:3299';
const secret = 'a secret for tests only';
const day = 86_400_000;
let provider: DevProvider;
let vault: SessionVault;

beforeAll(async () => {
  provider = await startDevProvider({
    ...devClient,
    port: 4405,
    appOrigins: [appOrigin],
    tokenLife: { seconds: 600 },
  });
  const { renewTokens } = createTokenEndpoint({ ...devClient, issuer: provider.issuer });
  vault = createPostgresSessionVault({ databaseUrl, secret, renewTokens });
});

afterAll(async () => {
  await vault?.close();
  await provider?.close();
});

const expired = (tokens: TokenSet): TokenSet => ({ ...tokens, expiresAt: Date.now() - 1_000 });

async function saveSession(change: (tokens: TokenSet) => TokenSet = (tokens) => tokens) {
  const tokens = change(await signInAtProvider(provider.issuer, appOrigin));
  const sid = randomUUID();
  await vault.save({ sid, subject: 'dev|anna', tokens, lifetime: day });
  return { sid, tokens };
}

const toToken = (answer: VaultAnswer): string =>
  answer.kind === 'token' ? answer.accessToken : answer.kind;

describe('renewal under rotation', () => {
  it('50 reads at once in one process cause one refresh, and the token family stays valid', async () => {
    const { sid } = await saveSession(expired);
    const before = { ...provider.counts };
    const answers = await Promise.all(Array.from({ length: 50 }, () => vault.readAccessToken(sid)));
    expect(new Set(answers.map(toToken)).size).toBe(1);
    expect(toToken(answers[0] ?? { kind: 'login_required' })).toMatch(/^ey/);
    expect(provider.counts).toEqual({
      ...before,
      refreshAsked: before.refreshAsked + 1,
      refreshGiven: before.refreshGiven + 1,
    });
    expect((await vault.readAccessToken(sid, { freshWithin: 0 })).kind).toBe('token');
  });

  it('50 reads at once in each of two processes cause one refresh, and the token family stays valid', async () => {
    const { sid } = await saveSession(expired);
    const { refreshAsked } = provider.counts;
    const startAt = String(Date.now() + 4_000);
    const ask = async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        '--import',
        'tsx',
        'tests/bff/read-vault.ts',
        databaseUrl,
        secret,
        provider.issuer,
        sid,
        '50',
        startAt,
      ]);
      return JSON.parse(stdout) as VaultAnswer[];
    };
    const answers = (await Promise.all([ask(), ask()])).flat();
    expect(answers).toHaveLength(100);
    expect(new Set(answers.map(toToken)).size).toBe(1);
    expect(answers[0]?.kind).toBe('token');
    expect(provider.counts.refreshAsked).toBe(refreshAsked + 1);
    expect((await vault.readAccessToken(sid, { freshWithin: 0 })).kind).toBe('token');
  });

  it('a token the API has refused is renewed once for all who were refused', async () => {
    const { sid, tokens } = await saveSession();
    const { refreshAsked } = provider.counts;
    const refused = tokens.accessToken;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => vault.readAccessToken(sid, { refused })),
    );
    expect(new Set(answers.map(toToken)).size).toBe(1);
    expect(toToken(await vault.readAccessToken(sid, { refused }))).not.toBe(refused);
    expect(provider.counts.refreshAsked).toBe(refreshAsked + 1);
  });
});

describe('when renewing fails', () => {
  it('keeps the session while the provider is down; the next attempt succeeds', async () => {
    const { sid } = await saveSession(expired);
    provider.faults.set('refresh_down', 3);
    expect(await vault.readAccessToken(sid)).toEqual({ kind: 'provider_unavailable' });
    expect((await vault.readAccessToken(sid)).kind).toBe('token');
  });

  it('returns the current token while it is valid, although the provider is down', async () => {
    const { sid, tokens } = await saveSession((given) => ({
      ...given,
      expiresAt: Date.now() + 30_000,
    }));
    provider.faults.set('refresh_down', 3);
    expect(toToken(await vault.readAccessToken(sid, { freshWithin: 0 }))).toBe(tokens.accessToken);
  });

  it('retries a transient failure within the same call', async () => {
    const { sid } = await saveSession(expired);
    provider.faults.set('refresh_down', 2);
    expect((await vault.readAccessToken(sid)).kind).toBe('token');
  });

  it('a lost response under strict rotation ends in login_required, not in an error or a loop', async () => {
    const { sid } = await saveSession(expired);
    provider.faults.set('refresh_lost');
    expect(await vault.readAccessToken(sid)).toEqual({ kind: 'login_required' });
    const { refreshAsked } = provider.counts;
    expect(await vault.readAccessToken(sid)).toEqual({ kind: 'login_required' });
    expect(provider.counts.refreshAsked).toBe(refreshAsked);
  });

  it('an expired session without a refresh token reports that the token is missing', async () => {
    const { sid } = await saveSession((given) => ({
      ...expired(given),
      refreshToken: undefined,
    }));
    expect(await vault.readAccessToken(sid)).toEqual({ kind: 'missing_refresh_token' });
  });
});

describe('stored sessions', () => {
  it('stores tokens encrypted, and no other secret decrypts them', async () => {
    const { sid, tokens } = await saveSession();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query('select * from session_vault.sessions where sid = $1', [
      sid,
    ]);
    await client.end();
    const row = rows[0] as { sealed: Buffer };
    for (const token of [tokens.accessToken, tokens.refreshToken ?? '', tokens.idToken ?? '']) {
      expect(row.sealed.includes(token)).toBe(false);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    const stranger = createPostgresSessionVault({
      databaseUrl,
      secret: 'another secret',
      renewTokens: async () => ({ kind: 'unanswered' }),
    });
    expect(await stranger.readAccessToken(sid)).toEqual({ kind: 'login_required' });
    await stranger.close();
  });

  it('survives a restart, and signing out here empties only this session', async () => {
    const [here, there] = [await saveSession(), await saveSession()];
    const restarted = createPostgresSessionVault({
      databaseUrl,
      secret,
      renewTokens: async () => ({ kind: 'unanswered' }),
    });
    expect(toToken(await restarted.readAccessToken(here.sid))).toBe(here.tokens.accessToken);
    await restarted.remove(here.sid);
    expect((await vault.readAccessToken(here.sid)).kind).toBe('login_required');
    expect((await vault.readAccessToken(there.sid)).kind).toBe('token');
    await restarted.close();
  });

  it('signing out everywhere deletes every session of the user', async () => {
    const sessions = [await saveSession(), await saveSession()];
    await vault.removeAllOf('dev|anna');
    for (const { sid } of sessions) {
      expect((await vault.readAccessToken(sid)).kind).toBe('login_required');
    }
  });

  it('a session ends with its lifetime, and the next sign-in sweeps it away', async () => {
    const sid = randomUUID();
    const tokens = { accessToken: 'any', expiresAt: Date.now() + day };
    await vault.save({ sid, subject: 'dev|ben', tokens, lifetime: 0 });
    expect((await vault.readAccessToken(sid)).kind).toBe('login_required');
    await saveSession();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rowCount } = await client.query('select from session_vault.sessions where sid = $1', [
      sid,
    ]);
    await client.end();
    expect(rowCount).toBe(0);
  });
});
