import '@mantine/core/styles/Chip.css';

export { Chip } from '@mantine/core';
