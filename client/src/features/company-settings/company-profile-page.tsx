import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { errorDetail } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { allOf, QueryState } from '#/ui/page/query-state.tsx';
import { ErrorState } from '#/ui/page/states.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';
import { CompanyProfileForm } from './company-profile-form.tsx';
import { RecordsCard } from './records-card.tsx';
import { SignupCodeCard } from './signup-code-card.tsx';

const SignInPolicy = lazy(() =>
  import('./sign-in-policy.tsx').then((module) => ({ default: module.SignInPolicy })),
);

const NO_COMPANY = 'Could not determine your company. Please ensure you are assigned to a company.';

/** Company name, logo, signup code and pay periods (company-and-plans.md#company-profile). */
export function CompanyProfilePage() {
  return (
    <>
      <PageHeader title="Company Profile" />
      <Content />
    </>
  );
}

function failureText(error: unknown): string {
  const reason = errorDetail(error);
  return reason ? `Error: ${reason}` : 'Failed to load company profile.';
}

function Content() {
  const user = useCurrentUser();
  const company = trpc.companies.own.useQuery();
  const settings = trpc.companySettings.list.useQuery({});
  if (!user.company) return <ErrorState text={NO_COMPANY} />;
  if (!company.data || !settings.data) {
    return <QueryState query={allOf({ company, settings })} failure={failureText} />;
  }
  const [companySettings] = settings.data.results;
  if (!companySettings) return <ErrorState text={NO_COMPANY} />;
  return (
    <UrlTabs<'/_signed-in/admin/settings/profile'>
      label="Company Profile"
      tabs={[
        {
          value: 'profile',
          label: 'Profile',
          content: (
            <Stack gap="lg">
              <CompanyProfileForm company={company.data} settings={companySettings} />
              <SignupCodeCard company={company.data} />
              <RecordsCard company={company.data} />
            </Stack>
          ),
        },
        {
          value: 'sign-in',
          label: 'Sign-in',
          content: (
            <Suspense>
              <SignInPolicy />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
