/**
 * The import rules of docs/architecture.md: each layer and the layers it may import.
 * Everything that is not listed is forbidden; a rule's comment says what to do instead.
 */
const mayImport = {
  contracts: [],
  rules: ['contracts'],
  engine: ['contracts', 'rules'],
  retouch: ['contracts'],
  adapters: ['contracts', 'rules'],
  titles: ['contracts', 'rules', 'engine', 'adapters'],
  'product-api': ['contracts', 'rules', 'adapters', 'engine', 'titles'],
  renderer: ['contracts', 'rules', 'engine', 'titles', 'retouch', 'adapters'],
  lib: ['contracts', 'rules', 'engine'],
  components: ['contracts', 'rules', 'lib', 'engine'],
  'route-handlers': ['contracts', 'rules', 'lib'],
  app: ['contracts', 'rules', 'lib', 'components', 'route-handlers'],
  dev: ['contracts', 'rules', 'adapters'],
};
/** Folders of contracts, each of which may import those before it. */
const contractFolders = ['people', 'money', 'project', 'production', 'publishing', 'api'];
/** Folders of the product API, each of which may import those before it, through their `public.ts`. */
const modules = [
  'http',
  'ledger',
  'people',
  'webhooks',
  'media',
  'work',
  'project',
  'production',
  'publishing',
  'office',
];
/** Folders of the components, each of which may import those before it: primitives, shell, features, screens. */
const componentFolders = [
  ...['ui', 'tokens', 'uploads', 'player', 'shell', 'auth'],
  ...['enhance', 'versions', 'preview', 'words', 'editing', 'framing', 'music', 'voice', 'share'],
  ...['approval', 'delivery', 'plays', 'posts', 'stills', 'generate', 'webhooks'],
  ...['account', 'video', 'support', 'landing', 'developers', 'legal', 'projects', 'create'],
];
/** These use the product; nothing of the product uses them. */
const outside = ['tests', 'dev', 'benchmarks', 'samples', 'scripts'];
const product = Object.keys(mayImport).filter((layer) => !outside.includes(layer));
const anyOf = (names) => `(${names.join('|')})`;
const unitTest = '\\.test\\.tsx?$';

/**
 * The adapters the web may use: a session's tokens are kept in the vault, nowhere else in the web, and its
 * process logs and ends as the others do.
 */
const adaptersOfTheWeb =
  '^adapters/((session-vault|shutdown|tracing)/|(log|log-process|seal)\\.ts$)';

const onlyListedLayers = Object.keys(mayImport).map((layer) => ({
  name: `${layer} may import ${mayImport[layer].join(', ') || 'no other layer'}`,
  comment: 'Move the line to the layer it belongs to (docs/architecture.md), or pass it in.',
  severity: 'error',
  from: { path: `^${layer}/`, pathNot: unitTest },
  to: {
    path: `^${anyOf(product)}/`,
    pathNot: [
      `^${anyOf([layer, ...mayImport[layer]])}/`,
      ...(layer === 'route-handlers' ? [adaptersOfTheWeb] : []),
    ],
  },
}));

const only = (folder, packages, why, exceptIn = []) => ({
  name: `${packages.join(', ')} only in ${folder}`,
  comment: why,
  severity: 'error',
  from: { path: `^${anyOf(product)}/`, pathNot: [`^${folder}/`, unitTest, ...exceptIn] },
  to: { path: `(^|node_modules/)${anyOf(packages)}(/|$)` },
});

module.exports = {
  forbidden: [
    ...onlyListedLayers,
    {
      name: 'the product uses no tests, tools or samples',
      comment: 'What the product needs belongs in one of its layers.',
      severity: 'error',
      from: { path: `^${anyOf(product)}/|^middleware\\.ts$`, pathNot: unitTest },
      to: { path: `^${anyOf(outside)}/` },
    },
    {
      name: 'tools and samples use no tests',
      comment: 'Only tests and benchmarks share test support.',
      severity: 'error',
      from: { path: '^(dev|scripts)/', pathNot: unitTest },
      to: { path: '^(tests|benchmarks|samples)/' },
    },
    {
      name: 'the engine runs in a browser',
      comment:
        'No Node modules and no packages but through contracts: pass bytes and callbacks in.',
      severity: 'error',
      from: { path: '^engine/', pathNot: [unitTest, '^engine/kernel/'] },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'retouching computes on pixels',
      comment: 'Files and decoders belong to the renderer and adapters/picture.',
      severity: 'error',
      from: { path: '^retouch/', pathNot: unitTest },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    only(
      'adapters',
      [
        'pg',
        'pg-boss',
        'stripe',
        '@aws-sdk',
        '@opentelemetry',
        '@fal-ai',
        'sharp',
        'libheif-js',
        'standardwebhooks',
      ],
      'Vendors are reached through an adapter, so that they can be replaced.',
      // Runs in the browser, where no adapter goes.
      ['^lib/draft/decode-heic\\.ts$'],
    ),
    only(
      '(app|components|lib|route-handlers)',
      ['next', 'react', 'react-dom'],
      'The product API and the renderer do not depend on the web framework.',
    ),
    {
      name: 'contracts import zod only',
      comment: 'A promise between processes must be loadable by each of them.',
      severity: 'error',
      from: { path: '^contracts/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'rules import no packages',
      comment: 'The browser and the API decide alike; what needs a package belongs in one of them.',
      severity: 'error',
      from: { path: '^rules/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    ...contractFolders
      .map((folder, i) => ({
        name: `contracts/${folder} uses later subjects`,
        comment: `Subjects depend in one direction: ${contractFolders.join(' ← ')}.`,
        severity: 'error',
        from: { path: `^contracts/${folder}/`, pathNot: '\\.test\\.ts$' },
        to: { path: `^contracts/${anyOf(contractFolders.slice(i + 1))}/` },
      }))
      .slice(0, -1),
    {
      name: 'processes are spawned in adapters/process',
      comment: 'Use the runner there: it bounds time and output and leaves no child behind.',
      severity: 'error',
      from: { path: `^${anyOf(product)}/`, pathNot: '^adapters/process/|\\.test\\.ts$' },
      to: { dependencyTypes: ['core'], path: '^(node:)?child_process$' },
    },
    ...modules.slice(0, -1).map((name, i) => ({
      name: `product-api/${name} uses later modules`,
      comment: `Modules depend in one direction: ${modules.join(' ← ')}.`,
      severity: 'error',
      from: { path: `^product-api/${name}/`, pathNot: unitTest },
      to: { path: `^product-api/${anyOf(modules.slice(i + 1))}/` },
    })),
    {
      name: 'a module is entered by its public file',
      comment: 'Import `public.ts` of the other module; export there what others may use.',
      severity: 'error',
      // The table of dependencies names types of several modules, which import it.
      from: {
        path: '^product-api/([^/]+)(/|\\.ts$)',
        pathNot: [unitTest, '^product-api/deps\\.ts$'],
      },
      to: { path: '^product-api/[^/]+/', pathNot: '^product-api/($1/|http/|[^/]+/public\\.ts$)' },
    },
    {
      name: 'a store is private to its folder',
      comment:
        'Call a use case of that folder instead; it guards who may read and write. Shots, media and work are written by several folders, under the lock of their project.',
      severity: 'error',
      from: { path: '^product-api/(.+)/[^/]+$', pathNot: '/public\\.ts$' },
      to: {
        path: '^product-api/.+-store',
        pathNot: '^product-api/($1/[^/]+$|project/projects/shots-store|media/media-store)',
      },
    },
    ...componentFolders.slice(0, -1).map((name, i) => ({
      name: `components/${name} uses later components`,
      comment: `Folders depend in one direction: ${componentFolders.join(' ← ')}.`,
      severity: 'error',
      from: { path: `^components/${name}/`, pathNot: unitTest },
      to: { path: `^components/${anyOf(componentFolders.slice(i + 1))}/` },
    })),
    {
      name: 'primitives belong to no domain',
      comment: 'Give the primitive a prop; the screen depends on the domain.',
      severity: 'error',
      from: { path: '^components/ui/' },
      to: { path: '^(components/(?!ui/)|contracts/|rules/|engine/|lib/(api|draft)/)' },
    },
    {
      name: 'stories load nothing that draws text',
      comment:
        'It names a list of fonts in the environment, which the browser takes for the machine’s: without a usual font it ends.',
      severity: 'error',
      from: { path: '^tests/(e2e|deployed|browsers|screens)/' },
      to: { path: '^adapters/picture/select-bundled-fonts', reachable: true },
    },
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|build|data)/' },
  },
};
