import { Stack } from '@mantine/core';
import { LockedSection } from '../../shared/locked-field.tsx';
import { usePlan } from '../../lib/plan-features.ts';
import { trpc } from '../../lib/trpc.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ErrorState, Loading } from '../../ui/page/states.tsx';
import { loadFailureText } from '../../lib/error-text.ts';
import { Assignments } from './assignments.tsx';
import { Holidays } from './holidays.tsx';
import { Rules } from './rules.tsx';

const TITLE = 'Pay Rules';

/** /admin/settings/pay-rules (4 §6) */
export function PayRulesPage() {
  const plan = usePlan();
  if (plan.isLoading) return <Loading />;
  return (
    <>
      <PageHeader
        title={TITLE}
        description="How worked time becomes pay. Without a rule of their own, people are on Classic 80: 80 regular hours in a pay period."
      />
      <Stack gap="lg">
        {plan.allows('billing') ? <RulesAndAssignments /> : <LockedSection title={TITLE} />}
        <Holidays />
      </Stack>
    </>
  );
}

function RulesAndAssignments() {
  const rules = trpc.payRules.list.useQuery({});
  const assignments = trpc.payRuleAssignments.list.useQuery({});
  const failed = rules.error ?? assignments.error;
  if (failed) {
    return (
      <ErrorState
        text={loadFailureText('Failed to load the pay rules.', failed)}
        onRetry={() => void Promise.all([rules.refetch(), assignments.refetch()])}
      />
    );
  }
  if (!rules.data || !assignments.data) return <Loading />;
  return (
    <>
      <Assignments rules={rules.data.results} assignments={assignments.data.results} />
      <Rules rules={rules.data.results} assignments={assignments.data.results} />
    </>
  );
}
