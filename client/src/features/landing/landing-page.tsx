import { Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCash, IconClock, IconFileAnalytics, IconUsersGroup, type Icon } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from './landing-page.module.css';

const features: readonly { title: string; text: string; Mark: Icon }[] = [
  {
    title: 'Time Tracking',
    text: 'Daily logs with work codes, kilometres and stipends, on a phone or a laptop. Type “930” and go on.',
    Mark: IconClock,
  },
  {
    title: 'Client & Team Management',
    text: 'Clients, their contracts and the people who look after them, with a warning before a limit is passed.',
    Mark: IconUsersGroup,
  },
  {
    title: 'Billing',
    text: 'Approved timesheets become payroll and billable hours, with overtime, and go out as a spreadsheet.',
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
  { title: 'Track', text: 'Everybody logs the day’s work. Timesheets and reports fill themselves from it.' },
  {
    title: 'Approve and bill',
    text: 'Check what came in, approve it in one pass, and run payroll and billing.',
  },
];

/** What a visitor sees first (3 §1). */
export function LandingPage() {
  useEffect(() => {
    document.title = 'Daybook: time tracking, payroll and billing for care providers';
  }, []);
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <Title order={1} className={classes.headline}>
          Time tracking, payroll and billing for care providers
        </Title>
        <Text size="lg" c="dimmed" className={classes.lead}>
          Support workers log their day in a minute. Administrators approve, pay and bill from the same
          record.
        </Text>
        <Group>
          <Button component={Link} to="/signup" size="md">
            Sign Up
          </Button>
          <Button component={Link} to="/login" size="md" variant="default">
            Login
          </Button>
        </Group>
      </section>

      <section aria-label="Features">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {features.map(({ title, text, Mark }) => (
            <Paper key={title} p="lg">
              <Mark size={26} stroke={1.5} aria-hidden className={classes.mark} />
              <Title order={2} size="h3" mb={4}>
                {title}
              </Title>
              <Text c="dimmed">{text}</Text>
            </Paper>
          ))}
        </SimpleGrid>
      </section>

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
