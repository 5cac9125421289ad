import { createFileRoute } from '@tanstack/react-router';
import { InvoicingPage } from '#/features/invoices/settings/invoicing-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/invoicing')({ component: InvoicingPage });
