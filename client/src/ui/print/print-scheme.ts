const attribute = 'data-mantine-color-scheme';

/** Paper is always white: while the browser prints, the page has the light scheme. Called once at the start. */
export function printOnWhite() {
  let before: string | null = null;
  window.addEventListener('beforeprint', () => {
    before = document.documentElement.getAttribute(attribute);
    document.documentElement.setAttribute(attribute, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (before) document.documentElement.setAttribute(attribute, before);
    before = null;
  });
}
