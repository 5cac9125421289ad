// Runs before the first paint, so that a dark page does not flash white. The same key as src/theme.ts.
(function () {
  var stored = null;
  try {
    stored = window.localStorage.getItem('daybook.theme');
  } catch (error) {
    stored = null;
  }
  var dark =
    stored === 'dark' || (stored === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
