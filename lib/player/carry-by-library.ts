import Hls, { type ErrorData, ErrorTypes, Events } from 'hls.js/light';
import type { Carrier, CarrierEvents, CarrierStart } from './carrier';
import { chooseFirstRung, estimateBandwidth } from './estimate-bandwidth';

/** Statuses that say: there is nothing here (for you) any more. */
const refusals: readonly (number | undefined)[] = [401, 403, 404, 410];

/** The library loads the stream and feeds the browser, changing rungs as the line allows. */
export function carryByLibrary({ video, url, at, events }: CarrierStart): Carrier {
  const hls = new Hls({
    startPosition: at,
    abrEwmaDefaultEstimate: estimateBandwidth(),
    // The page's own transfers were the test.
    testBandwidth: false,
    capLevelToPlayerSize: true,
    // Rungs are listed by their fastest segment, so little need be left over.
    abrBandWidthUpFactor: 0.85,
    // There is nothing to remultiplex in CMAF, and a worker would first have to start.
    enableWorker: false,
    startFragPrefetch: true,
    fragLoadPolicy: {
      default: {
        maxTimeToFirstByteMs: 10_000,
        maxLoadTimeMs: 120_000,
        timeoutRetry: { maxNumRetry: 4, retryDelayMs: 0, maxRetryDelayMs: 0 },
        errorRetry: { maxNumRetry: 6, retryDelayMs: 1_000, maxRetryDelayMs: 3_000 },
      },
    },
  });
  hls.on(Events.MANIFEST_PARSED, () => {
    const bitrates = hls.levels.map(({ averageBitrate }) => averageBitrate);
    hls.startLevel = chooseFirstRung(bitrates, hls.bandwidthEstimate);
    if (isSavingData()) hls.autoLevelCapping = 0;
  });
  hls.on(Events.FRAG_BUFFERED, events.onLoaded);
  hls.on(Events.ERROR, answerErrors(hls, events));
  hls.loadSource(url);
  hls.attachMedia(video);
  return {
    resume() {
      if (hls.levels.length === 0) hls.loadSource(url);
      else hls.startLoad();
    },
    stop: () => hls.destroy(),
  };
}

function answerErrors(hls: Hls, events: CarrierEvents) {
  let hasRecovered = false;
  const onNetworkError = ({ fatal, response }: ErrorData) => {
    if (refusals.includes(response?.code)) {
      hls.stopLoad();
      events.onRefused();
    } else if (fatal) {
      events.onDisconnected();
    } else {
      events.onTrouble();
    }
  };
  return (_: unknown, error: ErrorData) => {
    if (error.type === ErrorTypes.NETWORK_ERROR) return onNetworkError(error);
    // The library helps itself.
    if (!error.fatal) return;
    if (error.type === ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      hls.recoverMediaError();
    } else {
      events.onUnplayable();
    }
  };
}

/** Returns whether the visitor enabled data saving; not every browser reports that. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
