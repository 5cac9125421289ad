import { Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { IconCash, IconClock, IconFileAnalytics, IconUsersGroup, type Icon } from '@tabler/icons-react';
import { useEffect } from 'react';
import { TRIAL_DAYS } from '@daybook/domain/access/plans';
import { wholeMoneyText } from '#/lib/text/price-text.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import classes from './landing-page.module.css';
import { usePublicAnswer } from './public-answer.ts';

const features: readonly { title: string; text: string; Mark: Icon }[] = [
  {
    title: 'Time Tracking',
    text: 'Daily logs with work codes, mileage and stipends, on a phone or a laptop. Type “930” and move on.',
    Mark: IconClock,
  },
  {
    title: 'Client & Team Management',
    text: 'Clients, their contracts and the people who look after them, with a warning before a limit is passed.',
    Mark: IconUsersGroup,
  },
  {
    title: 'Billing',
    text: 'Approved timesheets become payroll and billable hours, with overtime, and export to a spreadsheet.',
    Mark: IconCash,
  },
  {
    title: 'Reporting',
    text: 'Monthly progress reports, no-shows and incidents, with the fields that your funders ask for.',
    Mark: IconFileAnalytics,
  },
];

const steps: readonly { title: string; text: string }[] = [
  { title: 'Sign up', text: 'Create your company, or join it with the code from your administrator.' },
  { title: 'Track', text: 'Everybody logs the day’s work. Timesheets and reports are filled in from it.' },
  {
    title: 'Approve and bill',
    text: 'Check what came in, approve it in one pass, and run payroll and billing.',
  },
];

/** What a visitor sees first (company-and-plans.md#landing-page). */
export function LandingPage() {
  useEffect(() => {
    document.title = 'Daybook: time tracking, payroll and billing for care providers';
  }, []);
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <section className={classes.hero}>
          <Title order={1} className={classes.headline}>
            Time tracking, payroll and billing for care providers
          </Title>
          <Text size="lg" c="dimmed" className={classes.lead}>
            Support workers log their day in a minute. Administrators approve, pay and bill from the same
            record.
          </Text>
          <Group>
            <LinkButton to="/signup" search={{ account: 'create' }} size="md">
              Sign Up
            </LinkButton>
            <LinkButton to="/login" size="md" variant="default">
              Login
            </LinkButton>
          </Group>
        </section>
        <SampleDay />
      </div>

      <section aria-label="Features">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {features.map(({ title, text, Mark }) => (
            <Paper key={title} p="lg">
              <Mark size={26} stroke={1.5} aria-hidden className={classes.mark} />
              <Title order={2} size="h3" mb="var(--space-2)">
                {title}
              </Title>
              <Text c="dimmed">{text}</Text>
            </Paper>
          ))}
        </SimpleGrid>
      </section>

      <Prices />

      <section aria-labelledby="steps">
        <Title order={2} id="steps" mb="md">
          Three steps
        </Title>
        <ol className={classes.steps}>
          {steps.map((step, index) => (
            <li key={step.title}>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <div>
                <Title order={3}>{step.title}</Title>
                <Text c="dimmed">{step.text}</Text>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

const day = [
  { times: '09:00 – 11:00', code: 'FS', hours: '2:00' },
  { times: '11:00 – 11:30', code: 'TT', hours: '0:30' },
  { times: '13:00 – 16:15', code: 'FS', hours: '3:15' },
];

/** A picture of a daily log; the page's words say the same. */
function SampleDay() {
  return (
    <Paper p="lg" className={classes.sample} aria-hidden>
      <Text fw={600}>Wed, Nov 18 · Sample Client</Text>
      {day.map((entry) => (
        <div key={entry.times} className={classes.entry}>
          <span>{entry.times}</span>
          <span>{entry.code}</span>
          <span>{entry.hours} h</span>
        </div>
      ))}
      <div className={classes.entry}>
        <span>FS 8:30 of 10:30 h this week</span>
        <span />
        <strong>5:45 h</strong>
      </div>
    </Paper>
  );
}

interface Price {
  id: number;
  name: string;
  description: string;
  price_monthly: number;
  max_users: number;
}

const arePrices = (value: unknown): value is readonly Price[] =>
  Array.isArray(value) &&
  value.every(
    (plan) => typeof plan === 'object' && plan !== null && 'price_monthly' in plan && 'description' in plan,
  );

/** The plans for sale; nothing on a server that sells none. */
function Prices() {
  const plans = usePublicAnswer('/api/plans/', arePrices) ?? [];
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby="prices">
      <Title order={2} id="prices" mb="var(--space-2)">
        Prices
      </Title>
      <Text c="dimmed" mb="md">
        {TRIAL_DAYS} days free, without a card. Cancel anytime. A year costs as much as ten months.
      </Text>
      <ul className={classes.prices}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <strong>{plan.name}</strong>
            <span className={classes.price}>
              {wholeMoneyText(plan.price_monthly)} <Text span>a month</Text>
            </span>
            <Text size="sm" c="dimmed">
              Up to {plan.max_users} users. {plan.description}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
