import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '#/features/session/login-page.tsx';

// No loader: the page is only a form. Not split off: a slow phone would ask for its files only when the base file has run.
export const Route = createFileRoute('/_public/login')({ codeSplitGroupings: [], component: LoginPage });
