import { Alert, Badge, Box, Group, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TRIAL_DAYS, YEARLY_SAVING_BADGE } from '@daybook/domain/access/plans';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { momentDay } from '#/lib/text/day-text.ts';
import { lostFeatures, PlanLoss } from '#/shared/plan-loss.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { SegmentedControl } from '#/ui/kit/segmented-control.ts';
import { confirm } from '#/ui/overlays/confirm.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { ErrorState, Loading } from '#/ui/page/states.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { PlanCard, type Cycle, type Plan } from './plan-card.tsx';
import { plansQueries } from './queries.ts';
import { hasNoPlan, notLoaded } from './subscription-texts.ts';
import classes from './subscriptions.module.css';
import { useCheckout } from './use-checkout.ts';

const claims = [
  `${TRIAL_DAYS}-day free trial`,
  'No card needed for the trial',
  'Cancel anytime',
  '30-day money-back guarantee',
];

/** The current plan, and those to choose from (company-and-plans.md#subscription). */
export function SubscriptionPage() {
  const current = useQuery(plansQueries(trpc.useUtils()).current);
  const subscription = current.data;
  const selfHosted =
    subscription && subscription.payments === 'none' && subscription.plan.price_monthly === 0;
  return (
    <>
      <PageHeader title="Subscription" />
      {current.isPending ? <Loading /> : null}
      {current.error && !subscription ? (
        <ErrorState
          text={notLoaded(current.error)}
          {...(hasNoPlan(current.error) ? {} : { onRetry: () => void current.refetch() })}
        />
      ) : null}
      {subscription ? <CurrentPlan subscription={subscription} /> : null}
      {selfHosted ? (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
          Plans are switched off on this server: everything is included, without limits, and nothing is
          billed.
        </Alert>
      ) : null}
      {current.isPending || selfHosted ? null : <Plans subscription={subscription} />}
    </>
  );
}

function Plans({ subscription }: { subscription: Parameters<typeof PlanCard>[0]['current'] }) {
  const plans = useQuery(plansQueries(trpc.useUtils()).plans);
  const [chosen, setChosen] = useState<Cycle | null>(null);
  // The current plan until another is picked, even if it loads late.
  const cycle = chosen ?? subscription?.billing_cycle ?? 'monthly';
  const canBuy = subscription?.payments !== 'none';
  const [code, setCode] = useState('');
  const checkout = useCheckout();
  const all = plans.data?.results ?? [];
  const features = [...new Set(all.flatMap(({ excluded_features }) => excluded_features))];
  // Plans with the same features share a card, with a choice of sizes.
  const families = [...new Set(all.map(familyName))].map(
    (name) => [name, all.filter((plan) => familyName(plan) === name)] as const,
  );

  async function choose(plan: Plan) {
    const lost = lostFeatures(subscription?.plan ?? null, plan);
    if (lost.length === 0 || (await confirm(downgradeQuestion(plan, lost, subscription)))) {
      await checkout.open(plan.id, cycle, code);
    }
  }

  return (
    <section aria-labelledby="plans">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="plans">
          Plans
        </Title>
        <Group gap="sm">
          <SegmentedControl
            aria-label="Billing cycle"
            data={[
              { value: 'monthly', label: 'Monthly' },
              { value: 'yearly', label: 'Yearly' },
            ]}
            value={cycle}
            onChange={setChosen}
          />
          <Badge color="green">{YEARLY_SAVING_BADGE}</Badge>
        </Group>
      </Group>
      {canBuy ? (
        <ul className={classes.claims} aria-label="What every plan includes">
          {claims.map((claim) => (
            <li key={claim}>
              <IconCircleCheck size={18} aria-hidden />
              <Text size="sm">{claim}</Text>
            </li>
          ))}
        </ul>
      ) : (
        <Alert color="blue" mb="md">
          Card payments are not set up on this server, so a plan cannot be bought here.
        </Alert>
      )}
      {checkout.problem ? (
        <Alert color="red" role="alert" mb="md">
          {checkout.problem}
        </Alert>
      ) : null}
      {subscription?.payments === 'local' ? (
        <Alert color="blue" mb="md">
          Card payments are not set up on this server: a test page is used instead, and no card is charged.
        </Alert>
      ) : null}
      <QueryState query={plans} failure={errorText} />
      {canBuy ? (
        <Box maw="20rem" mb="md">
          <TextField
            label="Discount code"
            description="Optional. It applies to the plan that you choose."
            value={code}
            onChange={setCode}
            error={checkout.codeProblem}
          />
        </Box>
      ) : null}
      <ul className={classes.plans} aria-label="Plans for sale">
        {families.map(([name, family]) => (
          <li key={name}>
            <PlanCard
              name={name}
              plans={family}
              cycle={cycle}
              current={subscription}
              included={features.filter((feature) => !family[0]?.excluded_features.includes(feature))}
              opening={checkout.opening}
              onChoose={canBuy ? (plan) => void choose(plan) : null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Professional" of "Professional 25". */
const familyName = (plan: Plan): string => plan.name.replace(/ \d+$/, '');

/** What a smaller plan locks, from when, and what happens to the money paid. */
function downgradeQuestion(
  plan: Plan,
  lost: readonly string[],
  current: Parameters<typeof PlanCard>[0]['current'],
) {
  const paidUntil = current?.current_period_end;
  return {
    title: `Change to ${plan.name}?`,
    text: (
      <>
        This plan locks, for everybody in your company, as soon as it is paid:
        <PlanLoss lost={lost} />
        {paidUntil
          ? ` What you paid for ${current.plan.name} until ${momentDay(paidUntil)} is credited in proportion.`
          : null}
      </>
    ),
    confirmLabel: 'Continue to Payment',
  };
}
