import { Stack } from '@mantine/core';
import { trpc } from '#/lib/api/trpc.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { LockedSection } from '#/shared/plan-lock.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { MileageRates } from './mileage-rates.tsx';
import { MileageSettings } from './mileage-settings.tsx';
import { StandardRates } from './standard-rates.tsx';

/** /admin/settings/mileage (pay.md#mileage) */
export function MileagePage() {
  const plan = usePlan();
  const settings = trpc.companySettings.list.useQuery({});
  const stored = settings.data?.results[0];
  if (!stored) return <QueryState query={settings} failure="Failed to load the settings." />;
  if (plan.isLoading) return <Loading />;
  return (
    <>
      <PageHeader
        title="Mileage"
        description="The unit of distance, what a daily log asks for, and how mileage is reimbursed."
      />
      <Stack gap="lg">
        <MileageSettings settings={stored} />
        {plan.allows('mileage_rates') ? <MileageRates /> : <LockedSection title="Mileage Rates" />}
        <StandardRates />
      </Stack>
    </>
  );
}
