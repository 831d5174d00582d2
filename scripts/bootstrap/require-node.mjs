const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Homereel runs on Node 24 or newer, and this is ${process.version}. ` +
      'The npm commands bring it: for example `npm start` or `npm test`.',
  );
  process.exit(1);
}
