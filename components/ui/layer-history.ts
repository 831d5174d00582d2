/** Data that this module adds to the state of a history entry. */
interface Mark {
  /** Id of a run of entries: one page, followed by the layers opened on it. */
  readonly stretch: number;
  /** Number of layers open at this entry; 0 for the page alone. */
  readonly depth: number;
}

const MARK = 'homereelLayers';
/** Browsers respond within milliseconds; a dropped traversal must not block the router. */
const TRAVERSAL_TIMEOUT_MS = 1_000;

type StateArguments = Parameters<History['pushState']>;

/** Close functions of the open sheets and dialogs; the last one opened is last. */
const layers: (() => void)[] = [];

/** The run of the current entry; undefined until a layer was open there. */
let stretch: number | undefined;
/** Number of layers that have an entry at or before the current one. */
let depth = 0;
/** Depth of the last entry of this run: the current one, or one that Forward leads to. */
let last = 0;
/** State and address that the router stored in the current entry. */
let shown = { state: undefined as unknown, url: '' };
/** Timeout for a traversal of our own. */
let traversal: ReturnType<typeof setTimeout> | undefined;
/** A page that the router pushed during such a traversal. */
let waiting: StateArguments | undefined;
/** The browser's history functions, or the router's wrappers around them. */
let write: Pick<History, 'pushState' | 'replaceState'> | undefined;

/**
 * Gives each open layer an entry in the session history, so that Back closes the last opened layer instead of
 * leaving the page; for browsers without `CloseWatcher`. The entry is removed when its layer closes by other
 * means, and replaced when a link in the layer opens a page. Traversals between the entries of one page are
 * hidden from the router, which would load the page again.
 */
export function startLayerHistory(): void {
  if (write !== undefined) return;
  const { history } = window;
  write = {
    pushState: history.pushState.bind(history),
    replaceState: history.replaceState.bind(history),
  };
  history.pushState = pushPage;
  history.replaceState = replacePage;
  window.addEventListener('popstate', onTraversal, { capture: true });
  // After a reload the current entry may be that of a layer.
  enter(readMark(history.state));
  queueMicrotask(adjust);
}

/** @returns a function to call once the layer is closed. */
export function addLayer(close: () => void): () => void {
  layers.push(close);
  queueMicrotask(adjust);
  return () => {
    layers.splice(layers.indexOf(close), 1);
    queueMicrotask(adjust);
  };
}

/** Adds or removes history entries until there is one per open layer. */
function adjust(): void {
  if (write === undefined || traversal !== undefined || layers.length === depth) return;
  if (layers.length <= last) traverse(layers.length);
  while (traversal === undefined && depth < layers.length) pushEntry(write);
}

function pushEntry({ pushState, replaceState }: NonNullable<typeof write>): void {
  if (stretch === undefined) {
    stretch = Date.now();
    replaceState(toMarked(history.state), '');
  }
  // The page may have been scrolled before the user returns to its entry.
  history.scrollRestoration = 'manual';
  depth += 1;
  last = depth;
  pushState(toMarked(history.state), '');
  note();
}

function traverse(to: number): void {
  traversal = setTimeout(() => arrive(readMark(history.state)), TRAVERSAL_TIMEOUT_MS);
  history.go(to - depth);
}

function onTraversal(event: PopStateEvent): void {
  const mark = readMark(event.state);
  if (stretch !== undefined && mark?.stretch === stretch) {
    event.stopImmediatePropagation();
    arrive(mark);
    return;
  }
  // The entry belongs to another page, so the router handles it.
  endTraversal();
  waiting = undefined;
  enter(mark);
  if (depth > 0) traverse(0);
}

/** Handles the arrival at another entry of the same run, by Back, by Forward or by a traversal of our own. */
function arrive(mark: Mark | undefined): void {
  const isOwn = endTraversal();
  const before = depth;
  depth = mark?.depth ?? 0;
  if (depth === 0) history.scrollRestoration = 'auto';
  if (waiting !== undefined) {
    const page = waiting;
    waiting = undefined;
    pushPage(...page);
    return;
  }
  // The router did not see the traversal: the state it shows now belongs to this entry.
  write?.replaceState(toMarked(shown.state), '', shown.url);
  note();
  if (!isOwn && depth < before) for (const close of layers.slice(depth).reverse()) close();
  queueMicrotask(adjust);
}

/** Pushes a page. It replaces the entry of a layer, because Back would return to a closed layer. */
function pushPage(...[state, title, url]: StateArguments): void {
  if (traversal !== undefined) {
    waiting = [state, title, url];
    return;
  }
  const isLayer = depth > 0;
  enter(undefined);
  if (isLayer) {
    history.scrollRestoration = 'auto';
    write?.replaceState(state, title, url);
  } else {
    write?.pushState(state, title, url);
  }
}

function replacePage(...[state, title, url]: StateArguments): void {
  if (waiting !== undefined) {
    waiting = [state, title, url ?? waiting[2]];
    return;
  }
  write?.replaceState(stretch === undefined ? state : toMarked(state), title, url);
  note();
}

function enter(mark: Mark | undefined): void {
  stretch = mark?.stretch;
  depth = mark?.depth ?? 0;
  last = depth;
  note();
}

function note(): void {
  shown = { state: history.state, url: location.href };
}

/** @returns whether a traversal of our own was in progress. */
function endTraversal(): boolean {
  const isOwn = traversal !== undefined;
  clearTimeout(traversal);
  traversal = undefined;
  return isOwn;
}

function toMarked(state: unknown): object {
  return { ...(state as object | null), [MARK]: { stretch, depth } };
}

function readMark(state: unknown): Mark | undefined {
  return (state as { [MARK]?: Mark } | null)?.[MARK];
}
