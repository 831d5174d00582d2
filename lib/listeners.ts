/** Change listeners. */
export interface Listeners {
  /** Calls `listener` at each change until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls all listeners; one that is added or removed during the call counts from the next change on. */
  readonly notify: () => void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify() {
      for (const listener of [...listeners]) listener();
    },
  };
}
