import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '#/features/landing/privacy-page.tsx';

export const Route = createFileRoute('/_open/privacy')({ component: PrivacyPage });
