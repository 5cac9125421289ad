import '@mantine/core/styles/Kbd.css';

export { Kbd } from '@mantine/core';
