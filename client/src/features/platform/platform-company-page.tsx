import { Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorCode, errorText, loadFailureText } from '#/lib/api/error-text.ts';
import { useRefetchScreen } from '#/lib/api/refetch-screen.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { RecordPage } from '#/ui/page/record-page.tsx';
import { EmptyState } from '#/ui/page/states.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { companyIdOf } from './platform-search.ts';
import { SignInTab } from './sign-in-tab.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';
import { UsersTab } from './users-tab.tsx';

/** One company: its facts, its plan, its people and its latest activity (platform.md#one-company). */
export function PlatformCompanyPage() {
  const id = companyIdOf(useParams({ strict: false }).companyId);
  return id === null ? <NotFound /> : <Company id={id} />;
}

function Company({ id }: { id: number }) {
  const company = trpc.platform.company.useQuery({ id });
  const users = trpc.platform.employees.useQuery({ id });
  if (errorCode(company.error) === 'not_found') return <NotFound />;
  return (
    <RecordPage query={company} title="Company" back={back} missing={MISSING} failure={errorText}>
      {(data) => (
        <>
          <PageHeader
            title={data.name}
            back={back}
            badge={<StatusWord status={data.is_active ? 'Active' : 'Inactive'} />}
            actions={
              <>
                <ActivationButton company={data} />
                {data.deletion_problem === null && <DeletionButton company={data} />}
              </>
            }
          />
          <UrlTabs<'/_platform/_operator/platform/companies/$companyId'>
            label="Company"
            tabs={[
              { value: 'overview', label: 'Overview', content: <OverviewTab company={data} /> },
              { value: 'subscription', label: 'Subscription', content: <SubscriptionTab company={data} /> },
              {
                value: 'users',
                label: users.data ? `Users (${users.data.length})` : 'Users',
                content: <UsersTab users={users} />,
              },
              { value: 'sign-in', label: 'Sign-in', content: <SignInTab id={id} /> },
              { value: 'activity', label: 'Recent Activity', content: <ActivityTab id={id} /> },
            ]}
          />
        </>
      )}
    </RecordPage>
  );
}

const MISSING = 'There is no company at this address.';
const back = { label: 'Back to Companies', link: { to: '/platform/admin' } } as const;

function NotFound() {
  return (
    <>
      <PageHeader title="Company not found" />
      <EmptyState text={MISSING} action={<LinkButton to="/platform/admin">Back to Companies</LinkButton>} />
    </>
  );
}

/** Works once the deletion that one of its admins asked for is due (imports-and-exports.md#deleting-a-company). */
function DeletionButton({ company }: { company: Output['platform']['company'] }) {
  const navigate = useNavigate();
  const erase = trpc.platform.deleteCompany.useMutation();

  async function ask() {
    const sure = await confirm({
      title: 'Delete for good',
      text: `Delete ${company.name} with its people, clients, hours, pay and change history? This cannot be undone, except by restoring a backup.`,
      confirmLabel: 'Delete for good',
      danger: true,
    });
    if (!sure) return;
    try {
      await erase.mutateAsync({ id: company.id });
      toastDone(`${company.name} is being deleted.`);
      await navigate({ to: '/platform/admin' });
    } catch (error) {
      toastFailure(errorText(error, 'The company could not be deleted.'), error);
    }
  }

  return (
    <Button variant="default" c="red" disabled={erase.isPending} onClick={() => void ask()}>
      Delete for good
    </Button>
  );
}

function ActivationButton({ company }: { company: Output['platform']['company'] }) {
  const refresh = useRefetchScreen();
  const update = trpc.platform.updateCompany.useMutation();
  const [busy, setBusy] = useState(false);

  async function toggle() {
    const is_active = !company.is_active;
    const sure =
      is_active ||
      (await confirm({
        title: 'Deactivate company',
        text: `Deactivate ${company.name}? Its ${company.employees} active people are signed out at once and cannot sign in until it is active again. Nothing is deleted.`,
        confirmLabel: 'Deactivate Company',
        danger: true,
      }));
    if (!sure) return;
    setBusy(true);
    try {
      await update.mutateAsync({ id: company.id, is_active });
      // The button offers the other step before it can be pressed again.
      await refresh();
      toastDone(is_active ? `${company.name} is now active.` : `${company.name} is now inactive.`);
    } catch (error) {
      toastFailure(loadFailureText('Failed to update company status', error), error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant={company.is_active ? 'default' : 'filled'} disabled={busy} onClick={() => void toggle()}>
      {company.is_active ? 'Deactivate Company' : 'Activate Company'}
    </Button>
  );
}
