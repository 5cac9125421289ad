import '@mantine/core/styles/Popover.css';

export { Popover } from '@mantine/core';
