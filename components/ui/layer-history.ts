/** What this module adds to the state of a history entry. */
interface Mark {
  /** One for each stretch of entries that begins with a page and goes on with what was open on it. */
  readonly stretch: number;
  /** How many layers are open at this entry; 0 for the page alone. */
  readonly depth: number;
}

const MARK = 'homereelLayers';
/** Browsers answer in some milliseconds; one that drops a traversal must not hold up the router. */
const TRAVERSAL_TIMEOUT_MS = 1_000;

type StateArguments = Parameters<History['pushState']>;

/** What closes each open sheet and dialog; the one opened last is the last. */
const layers: (() => void)[] = [];

/** The stretch of the current entry; undefined until a layer was open there. */
let stretch: number | undefined;
/** Layers that have an entry at or before the current one. */
let depth = 0;
/** Depth of the last entry of this stretch: the current one, or one that Forward leads to. */
let last = 0;
/** What the router has put into the current entry. */
let shown = { state: undefined as unknown, url: '' };
/** Runs out when a traversal of our own is not answered. */
let traversal: ReturnType<typeof setTimeout> | undefined;
/** A page that the router pushed during such a traversal. */
let waiting: StateArguments | undefined;
/** The browser's own, or the router's around them. */
let write: Pick<History, 'pushState' | 'replaceState'> | undefined;

/**
 * Gives each open layer an entry of the session history, so that Back closes the layer opened last and
 * does not leave the page; for browsers without `CloseWatcher`. An entry is taken back when its layer
 * closes by other means, and replaced when a link in the layer opens a page. Traversals between the
 * entries of one page are kept from the router, which would load the page again.
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

/** @returns what to call once the layer is closed. */
export function addLayer(close: () => void): () => void {
  layers.push(close);
  queueMicrotask(adjust);
  return () => {
    layers.splice(layers.indexOf(close), 1);
    queueMicrotask(adjust);
  };
}

/** Brings the history to as many entries as layers are open. */
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
  // The page may have been scrolled when its entry is returned to.
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
  // Another page's, for the router.
  endTraversal();
  waiting = undefined;
  enter(mark);
  if (depth > 0) traverse(0);
}

/** At another entry of the same stretch, by Back, by Forward or by a traversal of our own. */
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
  // The router was not told: what it shows belongs to this entry now.
  write?.replaceState(toMarked(shown.state), '', shown.url);
  note();
  if (!isOwn && depth < before) for (const close of layers.slice(depth).reverse()) close();
  queueMicrotask(adjust);
}

/** A page that is pushed takes the place of the entry of a layer, which Back would find closed. */
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

/** @returns whether a traversal of our own was under way. */
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
