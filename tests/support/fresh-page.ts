import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Tests of components share one browser window per worker, because starting one for each file takes longer
// than the tests. Each file starts with the address and the storage of a new tab and a running clock, and
// leaves nothing on the page for the next file. This browser's locks depend on a clock that the tests hold.
Object.defineProperty(window.navigator, 'locks', { value: undefined, configurable: true });

beforeEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
  window.localStorage.clear();
});

afterEach(cleanup);
