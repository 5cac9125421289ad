import { Alert, List, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { Output } from '#/lib/api/trpc.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { NotFinalTable } from './not-final-table.tsx';
import type { PayrollFilters } from './payroll-search.ts';
import { Estimate } from './to-pay-card.tsx';
import { UnpaidTable } from './unpaid-table.tsx';

/**
 * 'No Approved Timesheets Found', with the steps needed to approve timesheets (billing.md#payroll-details), unless all time was
 * imported as paid.
 */
export function NothingApproved({
  payroll,
  filters,
}: {
  payroll: Output['payroll']['get'];
  filters: PayrollFilters;
}) {
  const { unpaid } = payroll;
  const isPaidOutside = unpaid.length > 0 && unpaid.every(({ why }) => why === 'imported');
  return (
    <>
      {isPaidOutside ? (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />} title="Paid Outside Daybook" mb="md">
          <Text size="sm">
            All time of this period was imported as paid outside Daybook, so there is nothing to pay or to
            bill here.
          </Text>
        </Alert>
      ) : (
        <HowToApprove />
      )}
      <Estimate payroll={payroll} />
      <UnpaidTable unpaid={unpaid} />
      <NotFinalTable filters={filters} />
    </>
  );
}

function HowToApprove() {
  return (
    <Alert color="blue" icon={<IconInfoCircle aria-hidden />} title="No Approved Timesheets Found" mb="md">
      <Text size="sm" mb="xs">
        Only approved timesheets that lie inside the period are paid and billed. To approve timesheets:
      </Text>
      <List type="ordered" size="sm" spacing={4}>
        <List.Item>Employees log their work and submit a timesheet for the period.</List.Item>
        <List.Item>Open Timesheets and look at what was submitted.</List.Item>
        <List.Item>Approve each timesheet, or several at once.</List.Item>
        <List.Item>Come back here to see the figures.</List.Item>
      </List>
      <LinkButton to="/admin/timesheets" search={{ status: 'submitted' }} mt="sm" size="xs" variant="default">
        Go to Timesheets
      </LinkButton>
    </Alert>
  );
}
