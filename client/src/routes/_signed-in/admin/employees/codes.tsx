import { createFileRoute } from '@tanstack/react-router';
import { SignupCodesPage } from '#/features/employees/signup-codes-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/employees/codes')({ component: SignupCodesPage });
