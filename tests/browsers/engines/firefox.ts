import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../support/remove-folder';
import { type BidiConnection, connectBidi } from './bidi-connection';
import type { BrowserSession, Engine } from './engine';
import { runProgram } from './run-program';
import { type ActionSource, toKeyPress, toMove, toPress, toRelease, toTyping } from './w3c-actions';

const preferences = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-US',
  // Touch events exist on this page although the machine has no touch screen.
  'dom.w3c_touch_events.enabled': 1,
  // As Firefoxes were for long: Back then goes by the history.
  'dom.closewatcher.enabled': false,
  'media.autoplay.default': 0,
  'network.proxy.type': 0,
};

/** Starts Firefox by WebDriver BiDi, which it supports natively. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'homereel-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const program = runProgram(executablePath, [
    ...['--headless', '--no-remote', '--profile', profile],
    ...['--remote-debugging-port', '0', 'about:blank'],
  ]);
  const address = await program.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/);
  const bidi = await connectBidi(`${address}/session`);
  await bidi.send('session.new', { capabilities: {} });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    openSession: () => openSession(bidi),
    async close() {
      bidi.close();
      await program.stop();
      await removeFolder(profile);
    },
  };
}

async function openSession(bidi: BidiConnection): Promise<BrowserSession> {
  const { userContext } = await bidi.send('browser.createUserContext');
  const { context } = await bidi.send('browsingContext.create', { type: 'tab', userContext });
  const pageErrors: string[] = [];
  bidi.onEvent('log.entryAdded', ({ level, text, source, stackTrace }) => {
    if (level !== 'error' || source.context !== context) return;
    pageErrors.push(`${text} (${stackTrace?.callFrames[0]?.url ?? ''})`);
  });
  const act = (actions: ActionSource[]) => bidi.send('input.performActions', { context, actions });
  return {
    pageErrors,
    goto: (url) => bidi.send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => bidi.send('browsingContext.reload', { context, wait: 'complete' }),
    goBack: () => bidi.send('browsingContext.traverseHistory', { context, delta: -1 }),
    resize: (viewport) => bidi.send('browsingContext.setViewport', { context, viewport }),
    async evaluate(expression) {
      const answer = await bidi.send('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    moveMouse: (to) => act(toMove('mouse', to)),
    pressMouse: () => act(toPress('mouse')),
    releaseMouse: () => act(toRelease('mouse')),
    pressKey: (key) => act(toKeyPress(key)),
    typeText: (text) => act(toTyping(text)),
    startTouch: async (at) => {
      await act(toMove('touch', at));
      await act(toPress('touch'));
    },
    moveTouch: (to) => act(toMove('touch', to)),
    endTouch: () => act(toRelease('touch')),
    async setFiles(index, files) {
      const locator = { type: 'css', value: 'input[type=file]' };
      const { nodes } = await bidi.send('browsingContext.locateNodes', { context, locator });
      const element = { sharedId: nodes[index].sharedId };
      await bidi.send('input.setFiles', { context, element, files });
    },
    async screenshot() {
      const { data } = await bidi.send('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: () => bidi.send('browser.removeUserContext', { userContext }),
  };
}
