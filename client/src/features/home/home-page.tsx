import { PageHeader } from '../../components/page-header.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';

export function HomePage() {
  const user = useCurrentUser();
  return (
    <PageHeader
      title={`Welcome, ${user.first_name || user.name || 'User'}!`}
      documentTitle="Home"
      description="Your personal hub for managing timesheets, daily logs and reports."
    />
  );
}
