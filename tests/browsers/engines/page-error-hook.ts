/** Names a violation of the content security policy; Chromium writes its own line to the console. */
export function describeViolation(event: SecurityPolicyViolationEvent): string {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
  return `Content security policy: ${effectiveDirective} blocked ${blockedURI} (${sourceFile}:${lineNumber})`;
}

/** For an engine that reports the console but not the policy. */
export const violationHook = `(() => {
  const describe = ${describeViolation};
  addEventListener('securitypolicyviolation', (event) => console.error(describe(event)));
})`;

/** For an engine that reports nothing: each error goes to this path of the page's own origin. */
export const toErrorHook = (path: string) => `(() => {
  document.currentScript?.remove();
  const report = (text) => void navigator.sendBeacon(${JSON.stringify(path)}, text);
  const describe = ${describeViolation};
  addEventListener('securitypolicyviolation', (event) => report(describe(event)));
  addEventListener('unhandledrejection', ({ reason }) => report('Uncaught (in promise) ' + reason));
  addEventListener('error', ({ target, message, filename, lineno }) => {
    if (target === window) report(message + ' (' + filename + ':' + lineno + ')');
    else report('Failed to load ' + (target.currentSrc || target.src || target.href));
  }, true);
  const write = console.error;
  console.error = (...values) => {
    report(values.map(String).join(' '));
    write.apply(console, values);
  };
})()`;
