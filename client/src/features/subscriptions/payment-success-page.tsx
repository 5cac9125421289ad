import { Alert, Group, Paper } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { momentDay } from '#/lib/text/day-text.ts';
import { subscriptionStatusText } from '#/shared/subscription-status.ts';
import { TermList } from '#/ui/figures/fact-list.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { Loading } from '#/ui/page/states.tsx';
import classes from './subscriptions.module.css';

/** The card provider may need a moment to report the payment. */
const ASK_AGAIN_MS = 2_000;
const WAITS_MS = 20_000;

/** The return page of a payment: asks what became of it (company-and-plans.md#subscription). */
export function PaymentSuccessPage() {
  const { session_id } = useSearch({ from: '/_signed-in/payment-success' });
  if (!session_id) return <Problem text="No session ID found. Please try again." />;
  return <Payment sessionId={session_id} />;
}

function Payment({ sessionId }: { sessionId: string }) {
  const utils = trpc.useUtils();
  const [waited, setWaited] = useState(false);
  const payment = trpc.subscriptions.payment.useQuery(
    { sessionId },
    {
      refetchInterval: ({ state }) =>
        state.data?.payment_status === 'pending' && !waited ? ASK_AGAIN_MS : false,
    },
  );
  const isPaid = payment.data?.payment_status === 'paid';
  const isOpen = payment.data?.payment_status === 'pending';
  useEffect(() => {
    const timer = window.setTimeout(() => setWaited(true), WAITS_MS);
    return () => window.clearTimeout(timer);
  }, []);
  // What the plan locked is now open on every screen; it was paid outside of this client.
  useEffect(() => {
    if (isPaid) void utils.subscriptions.current.invalidate();
  }, [isPaid, utils]);

  if (isPaid && payment.data) return <Paid payment={payment.data} />;
  if (payment.isPending || (isOpen && !waited)) return <Waiting />;
  return <Problem text="Unable to confirm payment status. Please contact support." />;
}

function Waiting() {
  return (
    <Paper p="lg" className={classes.card}>
      <PageHeader title="Payment" />
      <Loading text="Processing Payment..." />
    </Paper>
  );
}

function Paid({ payment }: { payment: Output['subscriptions']['payment'] }) {
  return (
    <Paper p="lg" className={classes.card}>
      <PageHeader
        title="Payment Successful!"
        description="Thank you. Everything in your plan is now available."
      />
      <TermList>
        <dt>Plan</dt>
        <dd>{payment.plan.name}</dd>
        <dt>Status</dt>
        <dd>{subscriptionStatusText(payment.status)}</dd>
        <dt>Next billing date</dt>
        <dd>{momentDay(payment.current_period_end) || '–'}</dd>
      </TermList>
      <Group mt="lg">
        <LinkButton to="/billing">Go to Billing</LinkButton>
        <LinkButton to="/admin/subscription" variant="default">
          Subscription
        </LinkButton>
      </Group>
    </Paper>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <Paper p="lg" className={classes.card}>
      <PageHeader title="Payment" />
      <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
        {text}
      </Alert>
      <Group mt="lg">
        <LinkButton to="/admin/subscription">Back to Subscription</LinkButton>
      </Group>
    </Paper>
  );
}
