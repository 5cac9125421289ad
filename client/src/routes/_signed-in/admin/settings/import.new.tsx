import { createFileRoute } from '@tanstack/react-router';
import { NewImportPage } from '../../../../features/imports/new-import-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/settings/import/new')({ component: NewImportPage });
