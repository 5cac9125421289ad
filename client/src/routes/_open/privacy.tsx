import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '#/features/landing/privacy-page.tsx';

// No loader: the page is only text.
export const Route = createFileRoute('/_open/privacy')({ component: PrivacyPage });
