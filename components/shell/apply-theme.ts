/** The local storage key of the chosen theme; the system's theme is not stored. */
export const THEME_KEY = 'homereel-theme';

/** Applies the choice before the first paint, so that it never flashes. Storage may be blocked. */
export const applyTheme = `try {
  var theme = localStorage.getItem('${THEME_KEY}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}`;
