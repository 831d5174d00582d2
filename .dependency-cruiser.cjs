/**
 * The house rules of docs/architecture.md: each room and the rooms it may import.
 * Everything that is not listed is forbidden; a rule's comment says what to do instead.
 */
const mayImport = {
  contracts: [],
  adapters: ['contracts'],
  'product-api': ['contracts', 'adapters'],
  renderer: ['contracts', 'adapters'],
  lib: ['contracts'],
  components: ['contracts', 'lib'],
  'route-handlers': ['contracts', 'lib'],
  app: ['contracts', 'lib', 'components', 'route-handlers'],
};
const anyOf = (names) => `(${names.join('|')})`;
const rooms = Object.keys(mayImport);

/** The one adapter the web may use: tokens of a session live there, nowhere else in the web. */
const sessionVault = '^adapters/session-vault/';

const onlyListedRooms = rooms.map((room) => ({
  name: `${room} may import ${mayImport[room].join(', ') || 'no other room'}`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: `^${anyOf(rooms)}/`,
    pathNot: [
      `^${anyOf([room, ...mayImport[room]])}/`,
      ...(room === 'route-handlers' ? [sessionVault] : []),
    ],
  },
}));

const only = (room, packages, why, butAlso = []) => ({
  name: `${packages.join(', ')} only in ${room}`,
  comment: why,
  severity: 'error',
  from: { path: `^${anyOf(rooms)}/`, pathNot: [`^${room}/`, ...butAlso] },
  to: { path: `(^|node_modules/)${anyOf(packages)}(/|$)` },
});

module.exports = {
  forbidden: [
    ...onlyListedRooms,
    only(
      'adapters',
      ['pg', 'pg-boss', 'stripe', '@aws-sdk', '@fal-ai', 'sharp', 'libheif-js'],
      'Vendors are reached through an adapter, so that they can be replaced.',
      // Runs in the browser, where no adapter goes.
      ['^components/create/decode-heic\\.ts$'],
    ),
    only(
      '(app|components|lib|route-handlers)',
      ['next', 'react', 'react-dom'],
      'The product API and the renderer know nothing of the web framework.',
    ),
    {
      name: 'contracts import zod only',
      comment: 'A promise between processes must be loadable by each of them.',
      severity: 'error',
      from: { path: '^contracts/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'processes are spawned in adapters/process',
      comment: 'Use the runner there: it bounds time and output and leaves no child behind.',
      severity: 'error',
      from: { path: `^${anyOf(rooms)}/`, pathNot: '^adapters/process/|\\.test\\.ts$' },
      to: { dependencyTypes: ['core'], path: '^(node:)?child_process$' },
    },
    {
      name: 'a store is private to its noun',
      comment: 'Call a use case of that noun instead; it guards who may read and write.',
      severity: 'error',
      from: { path: '^product-api/([^/]+)/' },
      to: { path: '^product-api/[^/]+/[^/]*-store', pathNot: '^product-api/$1/' },
    },
    {
      name: 'the ledger knows no other noun',
      comment: 'Money must be provable alone; let the other noun call the ledger.',
      severity: 'error',
      from: { path: '^product-api/ledger/', pathNot: '\\.test\\.ts$' },
      to: { path: '^product-api/', pathNot: '^product-api/(ledger/|http/|tools\\.ts$)' },
    },
    {
      name: 'primitives know no noun',
      comment: 'Give the primitive a prop; the screen knows the noun.',
      severity: 'error',
      from: { path: '^components/ui/' },
      to: { path: '^(components/(?!ui/)|contracts/|lib/api/)' },
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
