import '@mantine/core/styles/Code.css';

export { Code } from '@mantine/core';
