import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { moneyText, wholeMoneyText } from '../../lib/number-text.ts';
import type { Output } from '../../lib/trpc.ts';
import { limitText } from './subscription-texts.ts';
import classes from './subscriptions.module.css';

export type Plan = Output['plans']['list']['results'][number];

export type Cycle = 'monthly' | 'yearly';

interface PlanCardProps {
  plan: Plan;
  cycle: Cycle;
  current: Output['subscriptions']['current'] | undefined;
  /** The plan whose checkout is being opened. */
  /** What other plans lack and this one has. */
  included: readonly string[];
  opening: number | null;
  onChoose: () => void;
}

/** One plan for sale: what it costs, holds and lacks (3 §2). */
export function PlanCard({ plan, cycle, current, included, opening, onChoose }: PlanCardProps) {
  const isTheirs = current?.plan.id === plan.id;
  // A trial's plan can be bought; what is paid for already can't be bought again.
  const isPaid =
    isTheirs && current.is_active && current.billing_cycle === cycle && !!current.current_period_end;
  return (
    <Paper p="lg" className={classes.plan} data-current={isTheirs || undefined}>
      <Group justify="space-between" gap="xs">
        <Title order={3}>{plan.name}</Title>
        {plan.is_most_popular ? <Badge color="pine">Most Popular</Badge> : null}
        {isTheirs ? <Badge color="gray">Current plan</Badge> : null}
      </Group>
      <Text size="sm" c="dimmed">
        {plan.description}
      </Text>
      <div>
        <span className={classes.price}>
          {wholeMoneyText(cycle === 'yearly' ? plan.price_yearly : plan.price_monthly)}
        </span>{' '}
        <Text span c="dimmed">
          {cycle === 'yearly' ? 'per year' : 'per month'}
        </Text>
        {cycle === 'yearly' ? (
          <Text size="sm" c="dimmed">
            {moneyText(plan.price_yearly / 12)} a month
          </Text>
        ) : null}
      </div>
      <ul className={classes.points}>
        <Point>{limitText(plan.max_users)} users</Point>
        <Point>{limitText(plan.max_clients)} clients</Point>
        {included.map((feature) => (
          <Point key={feature}>{feature}</Point>
        ))}
        {plan.excluded_features.map((feature) => (
          <Point key={feature} missing>
            {feature}
          </Point>
        ))}
      </ul>
      <div className={classes.foot}>
        <TooSmall plan={plan} current={current} />
        <ChooseButton plan={plan} isTheirs={isTheirs} isPaid={isPaid} opening={opening} onChoose={onChoose} />
      </div>
    </Paper>
  );
}

interface ChooseButtonProps extends Pick<PlanCardProps, 'plan' | 'opening' | 'onChoose'> {
  isTheirs: boolean;
  isPaid: boolean;
}

function ChooseButton({ plan, isTheirs, isPaid, opening, onChoose }: ChooseButtonProps) {
  const offer = opening === plan.id ? 'Opening checkout...' : isTheirs ? 'Pay for this plan' : 'Choose plan';
  const label = isPaid ? 'Current plan' : offer;
  return (
    <Button
      fullWidth
      variant={plan.is_most_popular ? 'filled' : 'default'}
      disabled={isPaid || opening !== null}
      aria-label={`${label}: ${plan.name}`}
      onClick={onChoose}
    >
      {label}
    </Button>
  );
}

function Point({ missing, children }: { missing?: boolean; children: ReactNode }) {
  const Mark = missing ? IconX : IconCheck;
  return (
    <li data-missing={missing}>
      <Mark size={16} role="img" aria-label={missing ? 'Not included:' : 'Included:'} />
      <span>{children}</span>
    </li>
  );
}

/** Warns before the purchase of a plan whose limits the company already exceeds. */
function TooSmall({ plan, current }: Pick<PlanCardProps, 'plan' | 'current'>) {
  if (!current) return null;
  const over = [
    current.users > plan.max_users ? `${current.users} active employees` : null,
    current.clients > plan.max_clients ? `${current.clients} active clients` : null,
  ].filter((what) => what !== null);
  if (over.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      You have {over.join(' and ')}: they stay, but no more can be added.
    </Text>
  );
}
