import { Alert, Button, Paper, SimpleGrid, Title } from '@mantine/core';
import { IconExternalLink, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { longDay, momentDay } from '#/lib/text/day-text.ts';
import { priceText } from '#/lib/text/price-text.ts';
import { PlanUsageBar } from '#/shared/plan-usage-bar.tsx';
import { subscriptionStatusText } from '#/shared/subscription-status.ts';
import { TermList } from '#/ui/figures/fact-list.tsx';
import { toastFailure } from '#/ui/overlays/toasts.ts';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { limitText } from './subscription-texts.ts';

type Subscription = Output['subscriptions']['current'];

/** The company's plan, its end, and how much of it is used. */
export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const { plan, status } = subscription;
  const tone = status === 'active' ? 'good' : status === 'trialing' ? 'info' : 'bad';
  const cycle = subscription.billing_cycle;
  return (
    <>
      {subscription.lock ? (
        <Alert color="red" icon={<IconLock aria-hidden />} mb="md">
          {subscription.lock} Everything can be read and exported; nothing can be written until a plan is
          chosen.
        </Alert>
      ) : null}
      <SimpleGrid cols={{ base: 1, md: 2 }} mb="lg">
        <Paper p="lg">
          <Title order={2} mb="sm">
            Current plan
          </Title>
          <TermList>
            <dt>Plan</dt>
            <dd>{plan.name}</dd>
            <dt>Status</dt>
            <dd>
              <StatusBadge tone={tone}>{subscriptionStatusText(status)}</StatusBadge>
            </dd>
            {plan.price_monthly > 0 ? (
              <>
                <dt>Price</dt>
                <dd>{priceText(plan, cycle)}</dd>
              </>
            ) : null}
            <Until subscription={subscription} />
          </TermList>
          {subscription.has_portal ? <PortalButton /> : null}
        </Paper>
        <Paper p="lg">
          <Title order={2} mb="sm">
            Usage
          </Title>
          <PlanUsageBar
            label="Employees"
            used={subscription.users}
            limit={plan.max_users}
            limitText={limitText(plan.max_users)}
          />
          <PlanUsageBar
            label="Clients"
            used={subscription.clients}
            limit={plan.max_clients}
            limitText={limitText(plan.max_clients)}
          />
        </Paper>
      </SimpleGrid>
    </>
  );
}

function Until({ subscription }: { subscription: Subscription }) {
  if (subscription.current_period_end) {
    return (
      <>
        <dt>Next billing date</dt>
        <dd>{momentDay(subscription.current_period_end)}</dd>
      </>
    );
  }
  if (!subscription.trial_end || subscription.status === 'active') return null;
  return (
    <>
      <dt>{subscription.status === 'trialing' ? 'Trial ends' : 'Trial ended'}</dt>
      <dd>{longDay(subscription.trial_end)}</dd>
    </>
  );
}

/** Opens the card provider's own page: cards, invoices, cancelling. */
function PortalButton() {
  const portal = trpc.subscriptions.portal.useMutation();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      mt="md"
      variant="default"
      disabled={busy}
      leftSection={<IconExternalLink size={16} aria-hidden />}
      onClick={() => {
        setBusy(true);
        portal.mutateAsync().then(
          ({ url }) => window.location.assign(url),
          (error: unknown) => {
            setBusy(false);
            toastFailure(errorText(error, 'Payment system error. Please refresh the page.'), error);
          },
        );
      }}
    >
      Manage payment and invoices
    </Button>
  );
}
