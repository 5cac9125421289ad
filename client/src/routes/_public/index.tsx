import { createFileRoute } from '@tanstack/react-router';
import { LandingPage } from '#/features/landing/landing-page.tsx';

// No loader: the page is only text.
export const Route = createFileRoute('/_public/')({ component: LandingPage });
