// Runs before the first paint, so that a dark page does not flash white. The key is the app's (client/src/theme.ts).
function storedTheme() {
  try {
    return window.localStorage.getItem('daybook.theme');
  } catch {
    return null;
  }
}

const theme = storedTheme() ?? 'auto';
const isSystemDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
const { classList } = document.documentElement;
classList.toggle('dark', theme === 'dark' || (theme === 'auto' && isSystemDark));
classList.toggle('mac', /Mac|iPhone|iPod|iPad/i.test(navigator.platform));
