import { Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCalendarOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../ui/page/page-header.tsx';
import classes from './additional-forms.module.css';

const options = [
  {
    to: '/no-show-form',
    title: 'No Show Report',
    text: 'A client did not come, or cancelled too late: what happened, and what you did instead.',
    Mark: IconCalendarOff,
  },
  {
    to: '/incident-report-form',
    title: 'Incident Report',
    text: 'Something happened that others must know of: who was there, where, what, and how it ended.',
    Mark: IconAlertTriangle,
  },
] as const;

/** The welcome page of the additional forms, with its two options (1 §2.8). */
export function AdditionalFormsPage() {
  return (
    <>
      <PageHeader title="Additional Forms" description="Welcome. Which form would you like to fill in?" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {options.map(({ to, title, text, Mark }) => (
          <Paper key={to}>
            <Link to={to} className={classes.option}>
              <Mark size={28} aria-hidden stroke={1.6} />
              <Title order={2} mt="xs">
                {title}
              </Title>
              <Text c="dimmed">{text}</Text>
            </Link>
          </Paper>
        ))}
      </SimpleGrid>
    </>
  );
}
