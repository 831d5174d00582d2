import { chromium } from '@playwright/test';
import type { BrowserSession, Engine } from './engine';

/** Starts Chromium by the DevTools protocol, with the library of the end-to-end tests. */
export async function startChromium(executablePath: string): Promise<Engine> {
  const browser = await chromium.launch({ executablePath });
  // The user agent of a Chromium with a window, because the site does not count plays of headless browsers.
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;
  return {
    async openSession(): Promise<BrowserSession> {
      const context = await browser.newContext({ hasTouch: true, locale: 'en-US', userAgent });
      const page = await context.newPage();
      const devTools = await context.newCDPSession(page);
      const pageErrors: string[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        pageErrors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', ({ error }) => pageErrors.push(String(error())));
      const sendTouch = async (type: string, touchPoints: { x: number; y: number }[]) => {
        await devTools.send('Input.dispatchTouchEvent', {
          type: type as 'touchStart',
          touchPoints,
        });
      };
      return {
        pageErrors,
        goto: async (url) => void (await page.goto(url)),
        reload: async () => void (await page.reload()),
        goBack: async () => void (await page.goBack()),
        resize: (size) => page.setViewportSize(size),
        evaluate: (expression) =>
          page.evaluate(`(async () => JSON.stringify(await (${expression})))()`),
        moveMouse: ({ x, y }) => page.mouse.move(x, y),
        pressMouse: () => page.mouse.down(),
        releaseMouse: () => page.mouse.up(),
        pressKey: (key) => page.keyboard.press(key),
        typeText: (text) => page.keyboard.type(text),
        startTouch: (at) => sendTouch('touchStart', [at]),
        moveTouch: (to) => sendTouch('touchMove', [to]),
        endTouch: () => sendTouch('touchEnd', []),
        setFiles: (index, paths) =>
          page
            .locator('input[type=file]')
            .nth(index)
            .setInputFiles([...paths]),
        screenshot: () => page.screenshot(),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
