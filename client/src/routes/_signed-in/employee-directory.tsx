import { createFileRoute } from '@tanstack/react-router';
import { DirectoryPage } from '#/features/employees/directory-page.tsx';
import { directorySearch } from '#/features/employees/employees-search.ts';
import { directoryQueries } from '#/features/employees/queries.ts';

export const Route = createFileRoute('/_signed-in/employee-directory')({
  validateSearch: directorySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, deps }) => ask(directoryQueries(api, deps)),
  component: DirectoryPage,
});
