// The generator's own look, in the app's colours and fonts.

import theme from 'vitepress/theme-without-fonts';
import './colors.css';

export default theme;
