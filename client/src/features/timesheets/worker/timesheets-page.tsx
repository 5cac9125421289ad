import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { useDistanceUnit } from '../../../lib/mileage.ts';
import { trpc } from '../../../lib/trpc.ts';
import { timesheetColumns } from './timesheet-columns.tsx';
import { workerFailure } from '../sheet/timesheet-texts.ts';
import { ReturnedNotice } from '../sheet/timesheet-notices.tsx';
import { useTimesheetSteps } from '../sheet/use-timesheet-steps.tsx';

const newButton = (
  <Button
    renderRoot={(props) => <Link to="/timesheets/new" {...props} />}
    leftSection={<IconPlus size={16} aria-hidden />}
  >
    New Timesheet
  </Button>
);

/** A worker's own timesheets (1 §2.5). */
export function TimesheetsPage() {
  const user = useCurrentUser();
  const query = trpc.timesheets.briefs.useQuery({ user: user.id });
  const unit = useDistanceUnit();
  const steps = useTimesheetSteps({ failure: workerFailure });
  const returned = (query.data?.results ?? []).filter((sheet) => sheet.returned_date);
  return (
    <>
      <PageHeader title="Timesheets" actions={newButton} />
      {returned.map((sheet) => (
        <ReturnedNotice key={sheet.id} sheet={sheet} />
      ))}
      <DataTable
        label="Timesheets"
        columns={timesheetColumns(steps, unit)}
        rows={query.data?.results}
        rowKey={(sheet) => sheet.id}
        error={query.error}
        errorMessage="Error fetching timesheets."
        onRetry={() => void query.refetch()}
        empty={{ text: 'No timesheets yet.', action: newButton }}
      />
    </>
  );
}
