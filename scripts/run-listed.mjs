import { spawnSync } from 'node:child_process';

/** Commands of `npm run bench -- NAME` and `npm run sample -- NAME`. */
const listed = {
  bench: {
    api: 'benchmarks/api.ts',
    enhance: 'benchmarks/enhance.ts',
    explain: 'benchmarks/explain.ts',
    findings: 'benchmarks/findings.ts',
    hostile: 'benchmarks/hostile.ts',
    pages: 'benchmarks/lighthouse.mjs',
    playback: 'benchmarks/playback.ts',
    preview: 'benchmarks/preview.ts',
    proxy: 'benchmarks/proxy.ts',
    render: 'benchmarks/render.ts',
    screens: 'benchmarks/screens.ts',
    versions: 'benchmarks/versions.ts',
  },
  sample: {
    demo: 'samples/make-demo.mjs',
    edits: 'samples/editing/make-sheets.ts',
    'first-seconds': 'samples/titles/make-first-seconds.ts',
    'fit-findings': 'samples/findings/fit-places.ts',
    icons: 'samples/make-icons.mjs',
    'judge-findings': 'samples/findings/judge-findings.ts',
    'judge-music': 'samples/music/judge-music.ts',
    music: 'samples/make-music.mjs',
    titles: 'samples/titles/make-sheets.ts',
    versions: 'samples/versions/make-sheets.ts',
  },
};

const [list, name, ...args] = process.argv.slice(2);
const path = listed[list][name];
if (path === undefined) {
  console.error(`npm run ${list} -- NAME, where NAME is: ${Object.keys(listed[list]).join(', ')}.`);
  process.exit(2);
}
const { status } = spawnSync(process.execPath, ['--import', 'tsx', path, ...args], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
