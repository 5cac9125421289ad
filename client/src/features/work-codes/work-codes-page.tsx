import { Paper } from '@mantine/core';
import { trpc } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { DraftNotice } from '#/ui/forms/draft-notice.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { AddWorkCode } from './add-work-code.tsx';
import { useWorkCodeEdit } from './use-work-code-edit.ts';
import { useWorkCodeColumns } from './work-code-columns.tsx';

/** /admin/settings/custom-fields/work-codes (company-and-plans.md#codes) */
export function WorkCodesPage() {
  const { data, error, refetch } = trpc.workCodes.list.useQuery({});
  const plan = usePlan();
  const withRates = plan.allows('billing_rates');
  const edit = useWorkCodeEdit(data?.results);
  const withBilling = useCurrentUser().has_billing;
  const columns = useWorkCodeColumns({ withRates, withBilling }, edit);
  return (
    <>
      <PageHeader
        title="Work Codes"
        description="What the hours of a daily log are spent on. A blank billing rate means that the employee's rate is used. Classic 80 pays hours of every kind as work; the kinds matter only under other pay rules. Under US law a stipend that pays for work is part of the regular rate: choose “Pay that raises overtime”."
      />
      <Paper p="md" mb="lg">
        <AddWorkCode
          withRates={withRates}
          withBilling={withBilling}
          onAdded={(code) => toastDone(`Work code ${code} added.`)}
        />
      </Paper>
      {edit.drafts ? <DraftNotice drafts={edit.drafts} isSaving={edit.isSaving} /> : null}
      <SaveProblem state={edit.state} />
      <DataTable
        label="Work codes"
        columns={columns}
        rows={data?.results}
        rowKey={(code) => code.id}
        error={error}
        errorMessage="Error fetching work codes."
        onRetry={() => void refetch()}
        empty={{ text: 'No work codes yet. Add the first one above.' }}
      />
    </>
  );
}
