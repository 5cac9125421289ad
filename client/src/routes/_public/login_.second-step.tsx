import { createFileRoute } from '@tanstack/react-router';
import { SecondStepPage } from '#/features/session/second-step-page.tsx';

// No loader: the page is only a form.
export const Route = createFileRoute('/_public/login_/second-step')({ component: SecondStepPage });
