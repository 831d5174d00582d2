// Runs before the first paint: applies the theme a person chose, if any.
try {
  var theme = localStorage.getItem('homereel-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be blocked; the system's theme then stands.
}
