import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '#/features/landing/terms-page.tsx';

// No loader: the page is only text.
export const Route = createFileRoute('/_open/terms')({ component: TermsPage });
