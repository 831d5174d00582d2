import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Tests of components share one browser window a worker, since starting one for each file takes
// longer than they do. Each finds the address and the storage of a new tab, and a clock that runs, and
// leaves nothing on the page for the next file, whichever that is.

// This browser's locks are granted by a clock that the tests hold.
Object.defineProperty(window.navigator, 'locks', { value: undefined, configurable: true });

beforeEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
  window.localStorage.clear();
});

afterEach(cleanup);
