import { InlineScript } from './inline-script';
import { loadLateScripts } from './load-late-scripts';
import { ScriptsReady } from './scripts-ready';

/**
 * Makes a page that works without scripts load them late: at the first user input, or after a while. The
 * server marks the scripts of a page that contains this.
 */
export function LateScripts() {
  return (
    <>
      <InlineScript source={loadLateScripts} />
      <ScriptsReady />
    </>
  );
}
