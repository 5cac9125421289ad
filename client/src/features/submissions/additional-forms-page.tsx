import { Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCalendarOff, IconForms } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { PageHeader } from '#/ui/page/page-header.tsx';
import classes from './additional-forms.module.css';
import { OwnForms } from './own-forms.tsx';

const FORMS = [
  {
    to: '/no-show-form',
    title: 'No Show Report',
    text: 'A client did not come, or cancelled too late: what happened, and what you did instead.',
    Mark: IconCalendarOff,
  },
  {
    to: '/incident-report-form',
    title: 'Incident Report',
    text: 'Something happened that others must know about: who was there, where, what happened, and how it ended.',
    Mark: IconAlertTriangle,
  },
] as const;

const PAGES = [{ to: '/additional-forms', title: 'Additional Forms', Mark: IconForms }, ...FORMS] as const;

/** The sidebar next to the welcome page and the two forms (forms.md#filing). */
export function AdditionalFormsFrame() {
  return (
    <div className={classes.frame}>
      <nav aria-label="Additional Forms" className={classes.side} data-no-print>
        <ul>
          {PAGES.map(({ to, title, Mark }) => (
            <li key={to}>
              <Link to={to} className={classes.sideLink} activeProps={{ 'aria-current': 'page' }}>
                <Mark size={18} aria-hidden stroke={1.6} />
                <span>{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}

/** The welcome page of the additional forms, with its two options. */
export function AdditionalFormsPage() {
  return (
    <>
      <PageHeader title="Additional Forms" description="Welcome. Which form would you like to fill in?" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {FORMS.map(({ to, title, text, Mark }) => (
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
      <OwnForms />
    </>
  );
}
