import { createFileRoute } from '@tanstack/react-router';
import { ImportsPage } from '#/features/imports/imports-page.tsx';
import { importsSearch } from '#/features/imports/imports-search.ts';

export const Route = createFileRoute('/_signed-in/admin/settings/import/')({
  validateSearch: importsSearch,
  component: ImportsPage,
});
