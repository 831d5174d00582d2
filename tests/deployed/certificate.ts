import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Certificate {
  /** Path of the PEM file; also what makes a Node process trust it (NODE_EXTRA_CA_CERTS). */
  readonly certificate: string;
  readonly key: string;
}

/** Makes a certificate for loopback's names that is good for a day. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const [certificate, key] = [join(folder, 'tls.pem'), join(folder, 'tls.key')];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-noenc', '-days', '1', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
    ...['-keyout', key, '-out', certificate],
  ]);
  return { certificate, key };
}
