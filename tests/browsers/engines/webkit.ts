import { findFreePort } from '@/scripts/supervise/network';
import type { BrowserSession, Engine, Point } from './engine';
import { startErrorProxy } from './error-proxy';
import { runProgram } from './run-program';
import { type ActionSource, toKeyPress, toMove, toPress, toRelease, toTyping } from './w3c-actions';
import { openWebDriver } from './web-driver';

const loopback = '127.0.0.1';

/** Starts WebKit by W3C WebDriver: Debian's driver and its small browser, on a separate display. */
export async function startWebKit(driverPath: string): Promise<Engine> {
  const server = runProgram('Xvfb', [
    ...['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
  ]);
  const display = await server.waitForOutput(/^(\d+)\n/m);
  return {
    openSession: () => openSession(driverPath, `:${display}`),
    close: () => server.stop(),
  };
}

/** A driver serves one browser at a time, so each session has its own. */
async function openSession(driverPath: string, display: string): Promise<BrowserSession> {
  const port = await findFreePort(loopback);
  const proxy = await startErrorProxy();
  const program = runProgram(
    'dbus-run-session',
    ['--', driverPath, `--host=${loopback}`, `--port=${port}`],
    {
      DISPLAY: display,
      LANGUAGE: 'en_US',
      // The pages are our own, and a container may not allow the namespaces of a sandbox.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  );
  const driver = await openWebDriver(`http://${loopback}:${port}`, {
    proxy: { proxyType: 'manual', httpProxy: proxy.address },
  });
  const act = (actions: ActionSource[]) => driver.post('/actions', { actions });
  const evaluate = async (expression: string) =>
    driver.post('/execute/sync', {
      script: `return (async () => JSON.stringify(await (${expression})))()`,
      args: [],
    }) as Promise<string | undefined>;
  const touch = async (type: string, at?: Point) => {
    await evaluate(`(${dispatchTouch})(${JSON.stringify(type)}, ${JSON.stringify(at)})`);
  };
  return {
    pageErrors: proxy.pageErrors,
    goto: async (url) => void (await driver.post('/url', { url })),
    reload: async () => void (await driver.post('/refresh', {})),
    goBack: async () => void (await driver.post('/back', {})),
    resize: async (size) => void (await driver.post('/window/rect', size)),
    evaluate,
    moveMouse: async (to) => void (await act(toMove('mouse', to))),
    pressMouse: async () => void (await act(toPress('mouse'))),
    releaseMouse: async () => void (await act(toRelease('mouse'))),
    pressKey: async (key) => void (await act(toKeyPress(key))),
    typeText: async (text) => void (await act(toTyping(text))),
    startTouch: (at) => touch('touchstart', at),
    moveTouch: (to) => touch('touchmove', to),
    endTouch: () => touch('touchend'),
    async setFiles(index, paths) {
      const query = { using: 'css selector', value: 'input[type=file]' };
      const found = (await driver.post('/elements', query)) as Record<string, string>[];
      const [id] = Object.values(found[index] ?? {});
      await driver.post(`/element/${id}/value`, { text: paths.join('\n') });
    },
    screenshot: async () => Buffer.from((await driver.get('/screenshot')) as string, 'base64'),
    async close() {
      await driver.close();
      await program.stop();
      await proxy.close();
    },
  };
}

/**
 * The driver of WebKitGTK converts touches to mouse input, and its pages cannot construct a `Touch`, so only
 * touch events are dispatched: this tests the page's own handlers, but not scrolling.
 */
function dispatchTouch(type: string, at: Point | undefined): void {
  interface Finger extends Point {
    readonly target: Element;
  }
  const page = window as unknown as { finger?: Finger | undefined };
  const target = page.finger?.target ?? document.elementFromPoint(at?.x ?? 0, at?.y ?? 0);
  const place = at ?? page.finger;
  if (target === null || place === undefined) throw new Error('There is nothing to touch.');
  const touch = { identifier: 1, target, clientX: place.x, clientY: place.y };
  const touches = type === 'touchend' ? [] : [touch];
  const event = new UIEvent(type, { bubbles: true, cancelable: true, composed: true });
  target.dispatchEvent(Object.assign(event, { touches, changedTouches: [touch] }));
  page.finger = type === 'touchend' ? undefined : { target, x: place.x, y: place.y };
}
