/** A script that sends each error of its page to this path of the page's own origin. */
export const toErrorHook = (path: string) => `(${watchErrors})(${JSON.stringify(path)})`;

function watchErrors(path: string): void {
  document.currentScript?.remove();
  const report = (text: string) => void navigator.sendBeacon(path, text);
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
    report(`${effectiveDirective} blocked ${blockedURI} (${sourceFile}:${lineNumber})`);
  });
  addEventListener('unhandledrejection', ({ reason }) => report(`Uncaught in promise: ${reason}`));
  addEventListener(
    'error',
    ({ target, message, filename, lineno }) => {
      if (target === window) report(`${message} (${filename}:${lineno})`);
      else if (target instanceof HTMLElement) report(`Failed to load ${target.outerHTML}`);
    },
    true,
  );
  const write = console.error;
  console.error = (...values: unknown[]) => {
    report(values.map(String).join(' '));
    write.apply(console, values);
  };
}
