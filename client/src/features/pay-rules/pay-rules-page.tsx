import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { LockedSection } from '#/shared/plan-lock.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { allOf, QueryState } from '#/ui/page/query-state.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { RuleAssignments } from './assignments.tsx';
import { Holidays } from './holidays.tsx';
import { Rules } from './rules.tsx';

const TITLE = 'Pay Rules';

/** What a link opens: the form that assigns a rule, or that copies a preset and then assigns it. */
export interface PayRulesSearch {
  assign?: number;
  copy?: string;
  from?: string;
  user?: number;
}

/** /admin/settings/pay-rules (pay.md#screens) */
export function PayRulesPage({ search }: { search: PayRulesSearch }) {
  const plan = usePlan();
  if (plan.isLoading) return <Loading />;
  return (
    <>
      <PageHeader
        title={TITLE}
        description="How worked time becomes pay. Without a rule of their own, people are on Classic 80: 80 regular hours in a pay period."
      />
      <Stack gap="lg">
        {plan.allows('billing') ? (
          <RulesAndAssignments search={search}>
            <Holidays />
          </RulesAndAssignments>
        ) : (
          <>
            <LockedSection title={TITLE} />
            <Holidays />
          </>
        )}
      </Stack>
    </>
  );
}

interface RulesAndAssignmentsProps {
  search: PayRulesSearch;
  /** Shown below them once they are there, so that it does not move. */
  children: ReactNode;
}

function RulesAndAssignments({ search, children }: RulesAndAssignmentsProps) {
  const navigate = useNavigate({ from: '/admin/settings/pay-rules' });
  const rules = trpc.payRules.list.useQuery({});
  const assignments = trpc.payRuleAssignments.list.useQuery({});
  const query = allOf({ rules, assignments });
  return (
    <>
      <QueryState query={query} failure="Failed to load the pay rules.">
        {({ rules: { results }, assignments: { results: assigned } }) => (
          <>
            <RuleAssignments
              // Another link opens another one.
              key={search.assign}
              rules={results}
              assignments={assigned}
              prefill={search}
            />
            <Rules
              rules={results}
              assignments={assigned}
              preset={search.copy}
              onCopied={(assign) => {
                if (search.from)
                  void navigate({ search: { ...search, copy: undefined, assign }, replace: true });
              }}
            />
          </>
        )}
      </QueryState>
      {query.data || query.error ? children : null}
    </>
  );
}
