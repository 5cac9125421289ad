import { Group, Paper, Text } from '@mantine/core';
import { trpc } from '#/lib/api/trpc.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import classes from './subscriptions.module.css';

/** The return page of a payment that was not made (company-and-plans.md#subscription). */
export function PaymentCancelledPage() {
  const { data } = trpc.subscriptions.current.useQuery();
  // Shown only if it is true, and known to be.
  const rest =
    data &&
    (data.status === 'trialing' ? 'Your trial is still active.' : 'Your subscription has not changed.');
  return (
    <Paper p="lg" className={classes.card}>
      <PageHeader title="Payment Cancelled" />
      <Text>No charges were made. {rest}</Text>
      <Group mt="lg">
        <LinkButton to="/billing">Try Again</LinkButton>
        <LinkButton to="/billing" variant="default">
          Return to Billing
        </LinkButton>
      </Group>
    </Paper>
  );
}
