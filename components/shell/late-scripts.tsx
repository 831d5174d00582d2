import { InlineScript } from './inline-script';
import { loadLateScripts } from './load-late-scripts';
import { ScriptsReady } from './scripts-ready';

/**
 * Makes a page that is whole without scripts load them late: at the first sign of a person, or when it has
 * been there for a while. The server marks the scripts of a page that holds this.
 */
export function LateScripts() {
  return (
    <>
      <InlineScript source={loadLateScripts} />
      <ScriptsReady />
    </>
  );
}
