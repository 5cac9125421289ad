import { createFileRoute } from '@tanstack/react-router';
import { DirectoryPage } from '#/features/employees/directory-page.tsx';
import { directorySearch } from '#/features/employees/employees-search.ts';

export const Route = createFileRoute('/_signed-in/employee-directory')({
  validateSearch: directorySearch,
  component: DirectoryPage,
});
