import { createFileRoute } from '@tanstack/react-router';
import { PayRulesPage } from '../../../../features/pay-rules/pay-rules-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/pay-rules')({ component: PayRulesPage });
