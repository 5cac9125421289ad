import { Button, Paper, SimpleGrid, Title } from '@mantine/core';
import { TRIAL_EXTENSION_DAYS, UNLIMITED } from '@daybook/domain/access/plans';
import { loadFailureText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { longDay, momentDay } from '#/lib/text/day-text.ts';
import { priceText } from '#/lib/text/price-text.ts';
import { lostFeatures, PlanLoss } from '#/shared/plan-loss.tsx';
import { subscriptionStatusText } from '#/shared/subscription-status.ts';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TermList } from '#/ui/figures/fact-list.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';

type Company = Output['platform']['company'];

/** A trial's end says nothing about a company that pays. */
const isTrial = ({ status, trial_end }: Company['subscription']) => status !== 'active' && trial_end !== null;

const pays = (subscription: Company['subscription']) =>
  subscription.status === 'active' && subscription.current_period_end !== null;

/** What the company has, and the form that changes it (platform.md#one-company). */
export function SubscriptionTab({ company }: { company: Company }) {
  const { subscription } = company;
  const { plan } = subscription;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Paper p="lg">
        <Title order={2} mb="sm">
          Current subscription
        </Title>
        <TermList>
          <dt>Current plan</dt>
          <dd>{plan?.name ?? 'No plan'}</dd>
          <dt>Limits</dt>
          <dd>{plan ? limitsText(plan) : '–'}</dd>
          <dt>Price</dt>
          <dd>{plan ? priceText(plan, subscription.billing_cycle) : '–'}</dd>
          <dt>Trial end</dt>
          <dd>{isTrial(subscription) ? longDay(subscription.trial_end) : 'None'}</dd>
          {subscription.current_period_end ? (
            <>
              <dt>Paid until</dt>
              <dd>
                {momentDay(subscription.current_period_end)}
                {subscription.billing_cycle ? `, ${subscription.billing_cycle}` : ''}
              </dd>
            </>
          ) : null}
          <dt>Status</dt>
          <dd>{subscriptionStatusText(subscription.status)}</dd>
        </TermList>
      </Paper>
      <Paper p="lg">
        <Title order={2} mb="sm">
          Edit subscription
        </Title>
        <EditForm company={company} />
      </Paper>
    </SimpleGrid>
  );
}

interface Values {
  id: number;
  plan_id: number | null;
  trial_end: string | null;
  is_active: boolean;
  updated_at: string;
}

const valuesOf = ({ id, subscription }: Company): Values => ({
  id,
  plan_id: subscription.plan?.id ?? null,
  trial_end: subscription.trial_end,
  is_active: subscription.is_active,
  updated_at: subscription.updated_at,
});

function EditForm({ company }: { company: Company }) {
  const utils = trpc.useUtils();
  const plans = trpc.plans.list.useQuery(undefined, { staleTime: 300_000 });
  const update = trpc.platform.updateSubscription.useMutation();
  const extend = trpc.platform.extendTrial.useMutation();

  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/platform')).subscriptionEdit,
    defaultValues: valuesOf(company),
    save: async (values) => (await update.mutateAsync(values)).subscription,
    confirm: async (values) => {
      const question = changeQuestion(
        company,
        values,
        plans.data?.results.find(({ id }) => id === values.plan_id) ?? null,
      );
      return question === null || (await confirm(question));
    },
    savedText: 'Subscription updated',
    failure: (error) => loadFailureText('Failed to update subscription', error),
  });

  async function extendTrial() {
    try {
      const changed = await extend.mutateAsync({ id: company.id });
      form.reset(valuesOf(changed));
      toastDone(`The trial now ends on ${longDay(changed.subscription.trial_end)}.`);
    } catch (error) {
      toastFailure(loadFailureText('Failed to extend trial', error), error);
    }
  }

  const choices = (plans.data?.results ?? []).map((plan) => ({
    value: plan.id,
    label: `${plan.name} (${limitsText(plan)}, ${priceText(plan, 'monthly')})`,
  }));
  return (
    <Form form={form} label="Edit subscription">
      <Field form={form} name="plan_id">
        {(field) => <SelectField label="Plan" placeholder="No plan" clearable choices={choices} {...field} />}
      </Field>
      <Field form={form} name="trial_end">
        {(field) => <DateField label="Trial End Date" {...field} />}
      </Field>
      <Field form={form} name="is_active">
        {(field) => (
          <CheckField
            label="Active"
            description="While it is not, the company can read everything but change nothing."
            {...field}
          />
        )}
      </Field>
      <SaveRow
        form={form}
        label="Save Subscription"
        onReload={() =>
          void utils.platform.company.fetch({ id: company.id }, { staleTime: 0 }).then((now) => {
            form.reset(valuesOf(now));
            form.clearState();
          })
        }
      >
        {isTrial(company.subscription) ? (
          <Button variant="default" disabled={extend.isPending} onClick={() => void extendTrial()}>
            Extend Trial by {TRIAL_EXTENSION_DAYS} Days
          </Button>
        ) : null}
      </SaveRow>
    </Form>
  );
}

type Plan = Output['plans']['list']['results'][number];

/** What a save takes from the company's people, asked before; null if it takes nothing. */
function changeQuestion(
  { name, subscription, employees, clients }: Company,
  values: Values,
  next: Plan | null,
) {
  const stops = subscription.is_active && !values.is_active;
  const losesPlan = subscription.plan !== null && values.plan_id === null;
  const lost = next ? lostFeatures(subscription.plan, next) : [];
  const over = next ? beyondLimits(next, { employees, clients }) : null;
  if (!stops && !losesPlan && lost.length === 0 && over === null) return null;
  return {
    title: `Change the subscription of ${name}?`,
    text: (
      <>
        {stops ? (
          <p>Nobody in this company can save anything any more; everything can be read and exported.</p>
        ) : null}
        {losesPlan ? <p>The company has no plan then.</p> : null}
        {lost.length > 0 ? (
          <div>
            {next?.name} locks, for everybody in this company, at once:
            <PlanLoss lost={lost} />
          </div>
        ) : null}
        {over ? <p>{over}</p> : null}
        {pays(subscription) ? (
          <p>
            It has paid until {momentDay(subscription.current_period_end)}. This changes nothing at the card
            provider: charges and refunds are made there.
          </p>
        ) : null}
      </>
    ),
    confirmLabel: 'Save Subscription',
    danger: true,
  };
}

function beyondLimits(plan: Plan, { employees, clients }: Pick<Company, 'employees' | 'clients'>) {
  const over = [
    employees > plan.max_users ? `${employees} active employees` : null,
    clients > plan.max_clients ? `${clients} active clients` : null,
  ].filter((part) => part !== null);
  return over.length === 0
    ? null
    : `It has ${over.join(' and ')}, more than ${plan.name} allows: they stay, but no more can be added.`;
}

/** "50 users, 999999 clients": as the console shows limits. */
const limitsText = (plan: { max_users: number; max_clients: number }): string =>
  `${plan.max_users} users, ${plan.max_clients} clients${plan.max_clients >= UNLIMITED ? ' (unlimited)' : ''}`;
