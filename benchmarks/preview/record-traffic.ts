import type { Page } from '@playwright/test';
import type { PreviewReport, PreviewRequest } from '@/lib/preview/preview-messages';

/**
 * Messages between the page and the preview's worker; times are those of the page's clock, in ms. A frame's
 * time is the start of its drawing in the worker, a few milliseconds before it is on the canvas: the page
 * receives the message when its own thread is free.
 */
export interface Traffic {
  /** Time at which a control last got the focus. */
  readonly focusedAt: number;
  readonly sent: { readonly at: number; readonly request: PreviewRequest }[];
  readonly received: { readonly at: number; readonly report: PreviewReport }[];
}

/**
 * Runs in the page before its own scripts; text, because a compiled function would call helpers that do not
 * exist there.
 */
export const recordTraffic = `
  const traffic = { focusedAt: 0, sent: [], received: [] };
  addEventListener('focusin', ({ timeStamp }) => { traffic.focusedAt = timeStamp; }, true);
  const known = new WeakSet();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (request, transfer) {
    const at = performance.now();
    if (!known.has(this)) {
      known.add(this);
      this.addEventListener('message', ({ data }) =>
        traffic.received.push({ at: data.frameTime - performance.timeOrigin, report: data }));
    }
    traffic.sent.push({ at, request: { kind: request.kind, turn: request.turn } });
    postMessage.call(this, request, transfer);
  };
  window.traffic = traffic;
`;

export function readTraffic(page: Page): Promise<Traffic> {
  return page.evaluate(() => (window as unknown as { traffic: Traffic }).traffic);
}
