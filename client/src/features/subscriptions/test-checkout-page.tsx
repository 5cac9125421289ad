import { Alert, Button, Group, Paper } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { wholeMoneyText } from '#/lib/text/price-text.ts';
import { TermList } from '#/ui/figures/fact-list.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import classes from './subscriptions.module.css';

/** Replaces the card provider's page if there is none, so that every step can be tried (company-and-plans.md#subscription). */
export function TestCheckoutPage() {
  const { sessionId } = useParams({ from: '/_signed-in/test-checkout/$sessionId' });
  const checkout = trpc.subscriptions.testCheckout.useQuery({ sessionId });
  return (
    <Paper p="lg" className={classes.card}>
      <PageHeader title="Test Checkout" />
      <Alert color="blue" icon={<IconFlask aria-hidden />} mb="md">
        This is a test page. No card is needed and nothing is charged.
      </Alert>
      <QueryState query={checkout} failure={errorText} />
      {checkout.data ? <Till checkout={checkout.data} /> : null}
    </Paper>
  );
}

function Till({ checkout }: { checkout: Output['subscriptions']['testCheckout'] }) {
  const { sessionId } = checkout;
  const navigate = useNavigate();
  const pay = trpc.subscriptions.payTestCheckout.useMutation();
  const cancel = trpc.subscriptions.cancelTestCheckout.useMutation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isOpen = checkout.payment_status === 'pending';

  async function settle(paid: boolean) {
    setBusy(true);
    setProblem(null);
    try {
      await (paid ? pay : cancel).mutateAsync({ sessionId });
      if (paid) await navigate({ to: '/payment-success', search: { session_id: sessionId } });
      else await navigate({ to: '/payment-cancelled' });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <TermList>
        <dt>Plan</dt>
        <dd>Daybook {checkout.plan_name}</dd>
        <dt>To pay</dt>
        <dd>
          {wholeMoneyText(checkout.price)} per {checkout.billing_cycle === 'yearly' ? 'year' : 'month'}
        </dd>
      </TermList>
      {problem ? (
        <Alert color="red" role="alert" mt="md">
          {problem}
        </Alert>
      ) : null}
      {isOpen ? null : (
        <Alert color="gray" mt="md">
          {checkout.payment_status === 'paid'
            ? 'This checkout was already paid.'
            : 'This checkout was cancelled. Choose a plan again to pay.'}
        </Alert>
      )}
      <Group mt="lg">
        <Button disabled={busy || !isOpen} onClick={() => void settle(true)}>
          Pay
        </Button>
        <Button variant="default" disabled={busy || !isOpen} onClick={() => void settle(false)}>
          Cancel
        </Button>
      </Group>
    </>
  );
}
