import { createFileRoute } from '@tanstack/react-router';
import { DirectoryPage } from '../../features/directory/directory-page.tsx';
import { directorySearch } from '../../features/directory/directory-search.ts';

export const Route = createFileRoute('/_signed-in/employee-directory')({
  validateSearch: directorySearch,
  component: DirectoryPage,
});
