import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Certificate } from './certificate';

export interface Site {
  /** Its TLS port. */
  readonly port: number;
  /** Port of the site itself. */
  readonly targetPort: number;
}

export interface TlsProxy {
  readonly name: string;
  stop(): Promise<void>;
}

interface ProxyOptions {
  readonly folder: string;
  readonly certificate: Certificate;
  readonly sites: readonly Site[];
}

/** Starts a reverse proxy with TLS in front of each site: nginx, or a minimal one if nginx is missing. */
export async function startTlsProxy(options: ProxyOptions): Promise<TlsProxy> {
  const nginx = process.env.NGINX_PATH ?? '/usr/sbin/nginx';
  const proxy = await startNginx(nginx, options).catch((error: Error) => {
    console.log(`nginx cannot be used (${error.message}); a proxy of Node stands in.`);
    return startNodeProxy(options);
  });
  return proxy;
}

/** The configuration that docs/operations/reverse-proxy.md shows, with this run's ports and files. */
async function toConfiguration({ folder, certificate, sites }: ProxyOptions): Promise<string> {
  const documentation = await readFile('docs/operations/reverse-proxy.md', 'utf8');
  const [, example = ''] = /```nginx\n([\s\S]*?)```/.exec(documentation) ?? [];
  const [format = '', server = ''] = example.split(/(?=^server \{)/m);
  const servers = sites.map(({ port, targetPort }) =>
    server
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('homereel.example;', 'localhost;')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate.certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate.key};`)
      .replace('/var/log/nginx/homereel.log', join(folder, 'access.log'))
      // The identity provider reads these two; the product removes them.
      .replace(
        /proxy_set_header +Host .*;/,
        '$& proxy_set_header X-Forwarded-Host $http_host; proxy_set_header X-Forwarded-Proto $scheme;',
      )
      .replace('127.0.0.1:3000', `127.0.0.1:${targetPort}`),
  );
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};`,
    'worker_processes 1; events {}',
    `http { ${scratch.join(' ')}\n${format}\n${servers.join('\n')} }`,
  ].join('\n');
}

async function startNginx(path: string, options: ProxyOptions): Promise<TlsProxy> {
  const file = join(options.folder, 'nginx.conf');
  await writeFile(file, await toConfiguration(options));
  const nginx = spawn(path, ['-c', file, '-p', options.folder], { stdio: 'inherit' });
  const failed = new Promise<never>((_, reject) => {
    nginx.once('error', reject);
    nginx.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
  });
  failed.catch(() => undefined);
  const listening = options.sites.map(({ port }) => untilListening(port));
  await Promise.race([Promise.all(listening), failed]);
  return {
    name: 'nginx',
    async stop() {
      if (nginx.exitCode !== null) return;
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(100);
  }
  throw new Error('it does not listen');
}

async function startNodeProxy({ certificate, sites }: ProxyOptions): Promise<TlsProxy> {
  const [cert, key] = [await readFile(certificate.certificate), await readFile(certificate.key)];
  const servers = sites.map(({ port, targetPort }) => {
    const server = createServer({ cert, key }, (incoming, outgoing) => {
      const { headers, method, url, socket } = incoming;
      const forwarded = {
        'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress]
          .filter(Boolean)
          .join(),
        'x-forwarded-host': headers.host,
        'x-forwarded-proto': 'https',
      };
      const target = { host: '127.0.0.1', port: targetPort, method, path: url };
      const passed = request({ ...target, headers: { ...headers, ...forwarded } }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      outgoing.on('close', () => passed.destroy());
      incoming.pipe(passed);
    });
    return server.listen(port, '127.0.0.1');
  });
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return {
    name: 'node',
    async stop() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
