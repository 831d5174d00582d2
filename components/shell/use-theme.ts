import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';
import { THEME_KEY } from './apply-theme';

export type Theme = 'system' | 'light' | 'dark';
const { subscribe, notify } = createListeners();

function read(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function choose(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be blocked; the choice then lasts until the next load.
  }
  notify();
}

/** The chosen theme and the function that chooses one. `applyTheme` applies it at load. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, read, () => 'system' as const);
  return [theme, choose];
}
