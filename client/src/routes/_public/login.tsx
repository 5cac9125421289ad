import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../../features/session/login-page.tsx';

export const Route = createFileRoute('/_public/login')({ component: LoginPage });
