import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { variableNames as webVariables } from '@/lib/env';
import { variableNames as apiVariables } from '@/product-api/env';
import { variableNames as rendererVariables } from '@/renderer/env';
import { startTestApi } from '@/tests/support/start-api';

/*
 * The files of deploy/ cannot be run here. They are parsed like their programs parse them, and compared with
 * the product's settings, commands, ports and metrics.
 */
const api = await startTestApi();
const exposed = await (await fetch(`${api.address}/metrics`)).text();
const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const settings = new Set(
  [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
);
/** Variables of the containers' own programs, or of Node. */
const foreign = /^(POSTGRES_(USER|DB)$|MINIO_|MC_HOST_|NODE_ENV$|NEXT_TELEMETRY_DISABLED$)/;
const findUnknown = (names: Iterable<string>) =>
  [...new Set(names)].filter((name) => !settings.has(name) && !foreign.test(name)).sort();
const services = ['web', 'api', 'renderer'];
/** The settings that each service reads. */
const readBy: Readonly<Record<string, readonly string[]>> = {
  web: webVariables,
  api: apiVariables,
  renderer: rendererVariables,
};

const environment = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const container = z.object({
  image: z.string(),
  command: z.string().optional(),
  environment: environment.default({}),
  read_only: z.boolean().default(false),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
});
const compose = z
  .object({
    services: z.record(z.string(), container),
    volumes: z.record(z.string(), z.unknown()),
  })
  .parse(parse(read('deploy/compose.yaml'), { merge: true }));

const kubernetes = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => {
    expect(document.errors).toEqual([]);
    return z.looseObject({ kind: z.string() }).parse(document.toJS());
  }),
);
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const labels = z.record(z.string(), z.string());
const deployments = kubernetes
  .filter(({ kind }) => kind === 'Deployment')
  .map((each) =>
    z
      .object({
        metadata: z.object({ name: z.string() }),
        spec: z.object({
          selector: z.object({ matchLabels: labels }),
          template: z.object({
            metadata: z.object({ labels }),
            spec: z.object({
              containers: z.tuple([
                z.object({
                  args: z.tuple([z.string()]),
                  env: z.array(z.object({ name: z.string(), value: z.string() })),
                  ports: z.array(z.object({ containerPort: z.number() })),
                  livenessProbe: probe,
                  readinessProbe: probe,
                }),
              ]),
            }),
          }),
        }),
      })
      .parse(each),
  );

describe('the image', () => {
  const text = read('deploy/Dockerfile');

  it('is written as a Dockerfile should be', () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
  });

  it('is built in stages on Node 24, runs as an unprivileged user and reports its health', () => {
    const [, run = ''] = text.split(/^FROM (?=.* AS run)/m);
    expect([...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
      'node:24-bookworm-slim',
      'node:24-bookworm-slim',
    ]);
    expect(run).toMatch(/^USER node$/m);
    expect(run).toMatch(/^HEALTHCHECK /m);
    expect(existsSync(join(root, 'scripts/check-health.mjs'))).toBe(true);
  });
});

describe('compose', () => {
  const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'homereel');

  it('runs every service and two renderers, none of which can write its own files', () => {
    expect(ours.map(([, { command }]) => command).sort()).toEqual([
      'api',
      'renderer',
      'renderer',
      'web',
    ]);
    expect(ours.every(([, each]) => each.read_only)).toBe(true);
  });

  it('gives each service all settings that it reads, and no others', () => {
    /** Set by the image, or without meaning in these containers. */
    const unneeded =
      /^(NODE_ENV|WEB_URL|HOMEREEL_DATA_DIR|DATABASE_DIRECT_URL|ALLOW_OPEN_LOCAL_MODE|S3_REGION|S3_PATH_STYLE|MEDIA_SANDBOX|RENDERER_HEALTH_HOST|FF\w+_PATH)$/;
    for (const [name, { command, environment }] of ours) {
      const needed = (readBy[command ?? ''] ?? []).filter((each) => !unneeded.test(each));
      expect([name, Object.keys(environment).sort()]).toEqual([name, [...new Set(needed)].sort()]);
    }
  });

  it('opens the proxy and nothing else', () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports.length > 0);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  it('names services and volumes that there are', () => {
    for (const { depends_on, volumes } of Object.values(compose.services)) {
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(needed));
      const named = volumes
        .map((each) => each.split(':')[0] ?? '')
        .filter((n) => !n.startsWith('.'));
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
    }
  });
});

describe('systemd', () => {
  const paths = services.map((name) => `deploy/systemd/homereel-${name}.service`);

  it.each(paths)('%s has its sections and starts its service', (path) => {
    const text = read(path);
    expect(text.match(/^\[\w+\]$/gm)).toEqual(['[Unit]', '[Service]', '[Install]']);
    const lines = text.split('\n').filter((line) => line !== '' && !/^[[#]/.test(line));
    expect(lines.filter((line) => !/^[A-Z]\w+=\S/.test(line))).toEqual([]);
    const name = /homereel-(\w+)\.service/.exec(path)?.[1];
    expect(text).toContain(`ExecStart=/usr/bin/npm run --silent start:${name}\n`);
  });

  it('accepts the units where it is installed', async () => {
    const verify = promisify(execFile)('systemd-analyze', ['verify', ...paths], { cwd: root });
    const complaints = await verify.then(
      ({ stderr }) => stderr,
      (error: NodeJS.ErrnoException & { stderr?: string }) =>
        error.code === 'ENOENT' ? '' : (error.stderr ?? String(error)),
    );
    // npm may be installed elsewhere on this machine, and the services only know each other by name.
    const ours = complaints.split('\n').filter((line) => /\.service:\d+:|Unknown/.test(line));
    expect(ours).toEqual([]);
  });
});

describe('Kubernetes', () => {
  it('runs every service with probes and labels that match', () => {
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual(
      services.map((name) => `homereel-${name}`).sort(),
    );
    for (const { spec } of deployments) {
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
      const [{ args, env, ports, livenessProbe, readinessProbe }] = spec.template.spec.containers;
      expect(services).toContain(args[0]);
      expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual([
        '/healthz',
        '/readyz',
      ]);
      const port = env.find(({ name }) => name.endsWith('PORT'))?.value;
      expect(ports.map(({ containerPort }) => String(containerPort))).toEqual([port]);
    }
  });

  it('gives each service a Secret of its own with the secrets that it reads', () => {
    const secrets = kubernetes.filter(({ kind }) => kind === 'Secret');
    for (const service of services) {
      const secret = secrets.find(
        ({ metadata }) => (metadata as { name: string }).name === `homereel-${service}`,
      );
      const names = Object.keys((secret?.stringData as object | undefined) ?? {});
      expect(names.filter((name) => !readBy[service]?.includes(name))).toEqual([]);
      expect(names).toContain('DATABASE_URL');
      const own = [
        ...read(`deploy/kubernetes/${service}.yaml`).matchAll(/secretRef: \{ name: (\S+)/g),
      ];
      expect(own.map(([, name]) => name)).toEqual([`homereel-${service}`]);
    }
    expect(secrets).toHaveLength(services.length);
  });

  it('scales renderers by the age of the oldest job', () => {
    const [scaler] = kubernetes.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
    expect(scaler?.spec).toMatchObject({
      scaleTargetRef: { kind: 'Deployment', name: 'homereel-renderer' },
      metrics: [
        { type: 'External', external: { metric: { name: 'homereel_oldest_job_seconds' } } },
      ],
    });
  });
});

describe('references', () => {
  it('are settings of .env.example', () => {
    const inCompose = Object.values(compose.services).flatMap((each) =>
      Object.keys(each.environment),
    );
    const asked = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(
      ([, n]) => n ?? '',
    );
    const inPods = deployments.flatMap(({ spec }) => spec.template.spec.containers[0].env);
    const data = kubernetes.flatMap(({ data, stringData }) =>
      Object.keys({ ...(data as object), ...(stringData as object) }),
    );
    const inUnits = services.flatMap((name) =>
      [...read(`deploy/systemd/homereel-${name}.service`).matchAll(/^Environment=(\w+)=/gm)].map(
        ([, variable]) => variable ?? '',
      ),
    );
    const inHealth = [...read('scripts/check-health.mjs').matchAll(/\b([A-Z]+_[A-Z_]+)\b/g)].map(
      ([, n]) => n ?? '',
    );
    const inPodNames = inPods.map(({ name }) => name);
    expect(
      findUnknown([...inCompose, ...asked, ...inPodNames, ...data, ...inUnits, ...inHealth]),
    ).toEqual([]);
  });

  it('are commands of package.json', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    for (const name of services) expect(scripts).toHaveProperty(`start:${name}`);
  });
});

describe('metrics', () => {
  const names = new Set([...exposed.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const find = (text: string) =>
    [...text.matchAll(/\b((?:homereel|nodejs|process)_[a-z0-9_]+)\b/g)]
      .map(([, name]) => (name ?? '').replace(/_(bucket|count|sum)$/, ''))
      .filter((name) => !names.has(name));

  it.each([
    'deploy/prometheus/alerts.yaml',
    'deploy/prometheus/adapter.yaml',
    'deploy/grafana/homereel.json',
    'deploy/kubernetes/renderer.yaml',
    'docs/operations/monitoring.md',
    'docs/operations/renderers.md',
  ])('%s names only those that exist', (path) => {
    expect(find(read(path)).filter((name) => !/_$/.test(name))).toEqual([]);
  });

  it('are the maximum over the product APIs before they are added up', () => {
    const shared = /homereel_(jobs|oldest_job_seconds|versions_last_hour|work\w*|ledger\w*)/g;
    const rules = read('deploy/prometheus/alerts.yaml').replace(/absent\(homereel_jobs\)/, '');
    const bare = [...rules.matchAll(shared)].filter(
      ({ index }) => !/max( by \(\w+\) )?\($/.test(rules.slice(0, index)),
    );
    expect(bare.map(([name]) => name)).toEqual([]);
  });

  it('have rules that promtool accepts where it is installed', async () => {
    const check = promisify(execFile)(
      'promtool',
      ['check', 'rules', 'deploy/prometheus/alerts.yaml'],
      {
        cwd: root,
      },
    );
    const complaint = await check.then(
      () => '',
      (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? '' : String(error)),
    );
    expect(complaint).toBe('');
  });

  it('are shown by a dashboard and watched by alerts', () => {
    const { panels } = z
      .object({
        panels: z.array(
          z.object({ id: z.number(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
        ),
      })
      .parse(JSON.parse(read('deploy/grafana/homereel.json')));
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const { groups } = z
      .object({
        groups: z.array(
          z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) }),
        ),
      })
      .parse(parse(read('deploy/prometheus/alerts.yaml')));
    const watched = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)).join(' ');
    expect(watched).toContain('homereel_ledger_faults');
    expect(watched).toContain('homereel_oldest_job_seconds');
  });
});
