import type { Area } from '#/lib/session/area.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { ManageAreas } from '#/shared/manage-areas.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { EmptyState } from '#/ui/page/states.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';
import { BalancesTab } from './balances-tab.tsx';
import { CalendarTab } from './calendar-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';

/** /admin/time-off and /manage/time-off: what waits, what people have, and who is away (time-off.md#screens). */
export function AdminTimeOffPage({ area }: { area: Area }) {
  const { has_time_off } = useCurrentUser();
  return (
    <>
      <PageHeader
        title="Time Off"
        documentTitle="Time Off Requests"
        actions={has_time_off ? <LinkButton to={`/${area}/time-off/new`}>Enter a Request</LinkButton> : null}
      />
      {area === 'manage' ? <ManageAreas here="time-off" /> : null}
      {has_time_off ? (
        <UrlTabs<`/_signed-in/${Area}/time-off/`>
          label="Time off"
          clears={['page', 'sort', 'status', 'employee', 'type', 'month', 'role', 'q']}
          tabs={[
            { value: 'requests', label: 'Requests', content: <RequestsTab area={area} /> },
            { value: 'balances', label: 'Balances', content: <BalancesTab area={area} /> },
            { value: 'calendar', label: 'Calendar', content: <CalendarTab area={area} /> },
          ]}
        />
      ) : (
        <EmptyState
          text="Time off is switched off."
          action={
            area === 'admin' ? (
              <LinkButton to="/admin/settings/profile">Switch It On in the Company Profile</LinkButton>
            ) : null
          }
        />
      )}
    </>
  );
}
