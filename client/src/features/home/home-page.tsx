import { errorText } from '#/lib/api/error-text.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { ErrorState } from '#/ui/page/states.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';
import { MainTab } from './main-tab.tsx';
import { useHomeData } from './use-home-data.ts';
import { WarningsTab } from './warning-list.tsx';

/** The personal hub (timesheets.md#home). */
export function HomePage() {
  const user = useCurrentUser();
  const home = useHomeData(user.id);
  return (
    <>
      <PageHeader
        title={`Welcome, ${user.first_name || user.name || 'User'}!`}
        documentTitle="Home"
        description="Your personal hub for managing timesheets, daily logs and reports."
      />
      {home.error ? (
        <ErrorState text={errorText(home.error)} onRetry={() => void home.refetch()} />
      ) : (
        <UrlTabs<'/_signed-in/home'>
          label="Home"
          tabs={[
            { value: 'main', label: 'Main', content: <MainTab home={home.data} /> },
            {
              value: 'warnings',
              label: 'Warnings',
              count: home.data?.warnings.length || undefined,
              content: <WarningsTab warnings={home.data?.warnings} />,
            },
          ]}
        />
      )}
    </>
  );
}
