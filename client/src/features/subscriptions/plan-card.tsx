import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Output } from '#/lib/api/trpc.ts';
import { priceText, wholeMoneyText } from '#/lib/text/price-text.ts';
import { RadioField } from '#/ui/fields/check-field.tsx';
import { limitText } from './subscription-texts.ts';
import classes from './subscriptions.module.css';

export type Plan = Output['plans']['list']['results'][number];

export type Cycle = 'monthly' | 'yearly';

interface PlanCardProps {
  /** "Professional" */
  name: string;
  /** Its plans, which differ only in size and price, the smallest first. */
  plans: readonly Plan[];
  cycle: Cycle;
  current: Output['subscriptions']['current'] | undefined;
  /** Features that these plans have and others lack. */
  included: readonly string[];
  opening: number | null;
  /** Null where nothing can be bought. */
  onChoose: ((plan: Plan) => void) | null;
}

const isTooSmall = (plan: Plan, current: PlanCardProps['current']) =>
  current !== undefined && (current.users > plan.max_users || current.clients > plan.max_clients);

/** The company's own size; otherwise the popular or the smallest one if the company fits, or the smallest in which it fits. */
function firstChoice(plans: readonly Plan[], current: PlanCardProps['current']): Plan | undefined {
  const fitting = plans.filter((plan) => !isTooSmall(plan, current));
  return (
    plans.find(({ id }) => id === current?.plan.id) ??
    fitting.find((plan) => plan.is_most_popular) ??
    fitting[0] ??
    plans.at(-1)
  );
}

/**
 * Plans with the same features: what they include and lack, the sizes with their prices, and one button
 * (company-and-plans.md#subscription).
 */
export function PlanCard({ name, plans, cycle, current, included, opening, onChoose }: PlanCardProps) {
  const [picked, setPicked] = useState<number | null>(null);
  const plan = plans.find(({ id }) => id === picked) ?? firstChoice(plans, current);
  if (!plan) return null;
  const isTheirs = current?.plan.id === plan.id;
  // A trial's plan can be bought; a plan that is already paid for cannot be bought again.
  const isPaid =
    isTheirs && current.is_active && current.billing_cycle === cycle && !!current.current_period_end;
  return (
    <Paper p="lg" className={classes.plan} data-current={isTheirs || undefined}>
      <Group justify="space-between" gap="xs">
        <Title order={3}>{name}</Title>
        {isTheirs ? <Badge color="gray">Current plan</Badge> : null}
      </Group>
      <Text size="sm" c="dimmed">
        {plan.description}
      </Text>
      <RadioField
        label="Size"
        value={String(plan.id)}
        onChange={(id) => setPicked(Number(id))}
        choices={plans.map((one) => ({
          value: String(one.id),
          label: (
            <>
              {one.name}: {priceText(one, cycle)}{' '}
              {one.is_most_popular ? <Badge color="pine">Most Popular</Badge> : null}
            </>
          ),
          description: `${limitText(one.max_users)} users, ${limitText(one.max_clients)} clients`,
        }))}
      />
      <div>
        <span className={classes.price}>{priceText(plan, cycle).split(' ')[0]}</span>{' '}
        <Text span c="dimmed">
          {cycle === 'yearly' ? 'per year' : 'per month'}
        </Text>
        {cycle === 'yearly' ? (
          <Text size="sm" c="dimmed">
            about {wholeMoneyText(plan.price_yearly / 12)} a month
          </Text>
        ) : null}
      </div>
      <ul className={classes.points}>
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
        {onChoose ? (
          <ChooseButton
            plan={plan}
            isTheirs={isTheirs}
            isPaid={isPaid}
            opening={opening}
            onChoose={() => onChoose(plan)}
          />
        ) : null}
      </div>
    </Paper>
  );
}

interface ChooseButtonProps {
  plan: Plan;
  opening: number | null;
  onChoose: () => void;
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
function TooSmall({ plan, current }: { plan: Plan } & Pick<PlanCardProps, 'current'>) {
  if (!current || !isTooSmall(plan, current)) return null;
  const over = [
    current.users > plan.max_users ? `${current.users} active employees` : null,
    current.clients > plan.max_clients ? `${current.clients} active clients` : null,
  ].filter((what) => what !== null);
  return (
    <Text size="sm" c="dimmed">
      You have {over.join(' and ')}: they stay, but no more can be added.
    </Text>
  );
}
