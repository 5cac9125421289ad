import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/spotlight/styles.css';

export { createSpotlight, Spotlight } from '@mantine/spotlight';
