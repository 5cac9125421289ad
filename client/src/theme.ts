import {
  createTheme,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

const pine: MantineColorsTuple = [
  '#eef7f5',
  '#d9ece8',
  '#b3d8d0',
  '#8cc6bb',
  '#6cb4a7',
  '#4a9d90',
  '#34877a',
  '#266f65',
  '#1b5e55',
  '#124841',
];
const gray: MantineColorsTuple = [
  '#f6f8f7',
  '#eef1f0',
  '#e2e7e5',
  '#d2d9d6',
  '#b6c0bc',
  '#8a9691',
  '#626e69',
  '#4d5853',
  '#35403b',
  '#1c2521',
];
const dark: MantineColorsTuple = [
  '#e3e8e6',
  '#c6cfcb',
  '#a5b0ab',
  '#828e89',
  '#4c5853',
  '#35403b',
  '#26302c',
  '#1b2320',
  '#141a18',
  '#0e1311',
];

/** The key of the choice of light, dark or system on this device; public/color-scheme.js reads it too. */
export const themeStorage = localStorageColorSchemeManager({ key: 'daybook.theme' });

/** The library renders dialog titles as `<header>`, which would be a second banner landmark. */
const dialogAttributes = { header: { role: 'presentation' } };

export const theme = createTheme({
  colors: { pine, gray, dark },
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  luminanceThreshold: 0.28,
  black: gray[9],
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
  fontSizes: { xs: '0.78rem', sm: '0.875rem', md: '0.95rem', lg: '1.075rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.6', xl: '1.65' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.55rem', lineHeight: '1.25' },
      h2: { fontSize: '1.175rem', lineHeight: '1.35' },
      h3: { fontSize: '1.025rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: { sm: '5px', md: '8px', lg: '12px' },
  components: {
    Anchor: { defaultProps: { underline: 'always' } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: dialogAttributes,
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, attributes: dialogAttributes } },
    MultiSelect: { defaultProps: { comboboxProps: { shadow: 'md' }, maxDropdownHeight: 320 } },
    // In tabs and list items a badge is within a span.
    Badge: {
      defaultProps: { component: 'span', variant: 'light', radius: 'sm', tt: 'none', miw: 'max-content' },
    },
  },
});

const TINTED = ['pine', 'red', 'orange', 'yellow', 'green', 'blue', 'gray'];

/** Text on tinted surfaces: the library's yellow and orange are too pale to read. */
const darkTexts = Object.fromEntries(
  TINTED.map((color) => [
    `--mantine-color-${color}-light-color`,
    `color-mix(in srgb, var(--mantine-color-${color}-9) 62%, black)`,
  ]),
);

/** Tinted surfaces of alerts and badges: the library's are too bright in the dark scheme. */
function tints(surface: string, shade: number, text: number): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const color of TINTED) {
    const tint = (percent: number) =>
      `color-mix(in srgb, var(--mantine-color-${color}-${shade}) ${percent}%, ${surface})`;
    variables[`--mantine-color-${color}-light`] = tint(16);
    variables[`--mantine-color-${color}-light-hover`] = tint(24);
    variables[`--mantine-color-${color}-light-color`] = `var(--mantine-color-${color}-${text})`;
  }
  return variables;
}

/** The library's greys and reds miss WCAG AA on our surfaces; these are measured to reach 4.5 : 1 in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...darkTexts,
    '--daybook-canvas': gray[0],
    '--daybook-surface': '#ffffff',
    '--daybook-accent': pine[8],
    '--daybook-line': gray[2],
    '--daybook-row-hover': '#f3f7f6',
    '--daybook-row-selected': '#e6f2ef',
    '--mantine-color-dimmed': '#586560',
    '--mantine-color-placeholder': '#66726d',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': gray[3],
    '--input-section-color': '#586560',
  },
  dark: {
    '--daybook-canvas': dark[8],
    '--daybook-surface': dark[7],
    '--daybook-accent': pine[4],
    '--daybook-line': '#2e3934',
    '--daybook-row-hover': '#212b27',
    '--daybook-row-selected': '#1f332e',
    ...tints(dark[7], 5, 2),
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#94a09b',
    '--mantine-color-error': '#ff9a91',
    '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
    '--mantine-color-red-filled-hover': 'color-mix(in srgb, var(--mantine-color-red-9) 88%, black)',
    '--mantine-color-default': '#212b27',
    '--mantine-color-default-hover': '#2a3530',
    '--mantine-color-default-border': '#3c4843',
  },
});

const attribute = 'data-mantine-color-scheme';

/** Paper is always white: while the browser prints, the page uses the light scheme. Called once at the start. */
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
