import { beforeEach, vi } from 'vitest';

// Tests of components share one browser window a worker, since starting one for each file takes
// longer than they do. Each finds the address and the storage of a new tab, and a clock that runs.
beforeEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
  window.localStorage.clear();
});
