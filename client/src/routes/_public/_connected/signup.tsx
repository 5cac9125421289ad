import { createFileRoute } from '@tanstack/react-router';
import { SignupPage } from '../../../features/session/signup-page.tsx';

export const Route = createFileRoute('/_public/_connected/signup')({ component: SignupPage });
