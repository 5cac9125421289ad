import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { timesheetActions } from '@daybook/domain/time/timesheet';
import { whyCorrected, type Step } from '#/features/timesheets/sheet/timesheet-texts.ts';
import type { useTimesheetSteps } from '#/features/timesheets/sheet/use-timesheet-steps.tsx';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { dayRange } from '#/lib/text/day-text.ts';
import { totalHoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { lastSearch } from '#/lib/url/last-search.ts';
import { LinkButton, OnlineButton, TextLink } from '#/ui/page/buttons.tsx';
import { MenuOfActions, type MenuAction } from '#/ui/page/menu-of-actions.tsx';
import classes from './review-header.module.css';
import { AdminStatusBadge } from './timesheet-columns.tsx';

const LIST = '/admin/timesheets';

type Detail = Output['timesheets']['detail'];

interface ReviewHeaderProps {
  sheet: Detail;
  steps: ReturnType<typeof useTimesheetSteps>;
  withRevision: boolean;
}

/** Longer than a closing dialog takes to give the focus back. */
const DIALOG_MS = 400;

/** What stays in sight while a timesheet is read: whose it is, its figures, its place in the pile, and what comes next. */
export function ReviewHeader({ sheet, steps, withRevision }: ReviewHeaderProps) {
  const { user_detail, start_date, end_date, findings } = sheet;
  return (
    <div className={classes.bar} role="group" aria-label="Review" data-no-print>
      <TextLink to={LIST} search={lastSearch(LIST)} size="sm" className={classes.back}>
        <IconArrowLeft size={16} aria-hidden /> Back
      </TextLink>
      <div className={classes.facts}>
        <Text span fw={650}>
          {user_detail.name}
        </Text>
        <Text span>{dayRange(start_date, end_date)}</Text>
        <AdminStatusBadge sheet={sheet} />
        <Text span className={classes.figures}>
          {totalHoursText(sheet.total_hours)} · {wholeText(sheet.total_mileage)} {sheet.distance_unit}
          <Pay sheet={sheet} />
        </Text>
        {findings.length > 0 ? (
          <Anchor href="#worth-a-look" size="sm" data-alone>
            <IconAlertTriangle size={15} aria-hidden className="inline-icon" /> {findings.length} to look at
          </Anchor>
        ) : null}
      </div>
      <Group gap="xs" wrap="nowrap" className={classes.actions}>
        <Place sheet={sheet} />
        <NextStep sheet={sheet} steps={steps} withRevision={withRevision} />
        <More sheet={sheet} steps={steps} withRevision={withRevision} />
      </Group>
    </div>
  );
}

/** What was frozen, or what approving would pay. */
function Pay({ sheet }: { sheet: Detail }) {
  const waits = sheet.status === 'Submitted';
  const changes = trpc.timesheets.payChanges.useQuery(
    { ids: [sheet.id], step: 'approve' },
    { enabled: waits },
  ).data;
  const expected = changes?.find(({ id }) => id === sheet.id)?.after;
  if (waits)
    return expected ? (
      ` · expected ${moneyText(expected.total_pay)}`
    ) : changes ? null : (
      // What stands below must not move when the amount appears.
      <span aria-hidden className={classes.reserved}>
        {' '}
        · expected $0,000.00
      </span>
    );
  const paid = sheet.summary?.billing_details.total_pay;
  return paid === undefined ? null : ` · ${moneyText(paid)}`;
}

/** ‹ 3 of 116 › among what waits for approval. */
function Place({ sheet: { position, waiting_count, previous_id, next_id } }: { sheet: Detail }) {
  const to = (id: number | null, label: string) => {
    const Mark = label === 'Previous' ? IconChevronLeft : IconChevronRight;
    const look = { variant: 'default', size: 'compact-md', 'aria-label': label } as const;
    return id === null ? (
      <Button {...look} disabled>
        <Mark size={16} aria-hidden />
      </Button>
    ) : (
      <LinkButton to="/admin/timesheets/$id" params={{ id }} {...look}>
        <Mark size={16} aria-hidden />
      </LinkButton>
    );
  };
  const count = waiting_count ?? 0;
  return (
    <Group component="nav" aria-label="Waiting for approval" gap="var(--space-3)" wrap="nowrap">
      {to(previous_id, 'Previous')}
      <Text size="sm" c="dimmed" className={classes.place}>
        {position === null ? `${wholeText(count)} waiting` : `${wholeText(position)} of ${wholeText(count)}`}
      </Text>
      {to(next_id, 'Next')}
    </Group>
  );
}

/** It is the employee's turn, and the next timesheet is the admin's. */
const isReturned = (sheet: Detail) => sheet.status === 'Draft' && sheet.returned_date !== null;

/** The one step that comes next in the timesheet's state. */
function NextStep({ sheet, steps, withRevision }: ReviewHeaderProps) {
  const navigate = useNavigate();
  const goesOn = useLocation({ select: ({ state }) => state.goesOn });
  const main = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!goesOn) return undefined;
    const focus = () => main.current?.querySelector('button')?.focus({ preventScroll: true });
    focus();
    const timer = window.setTimeout(() => {
      if (document.activeElement === document.body) focus();
    }, DIALOG_MS);
    return () => window.clearTimeout(timer);
  }, [goesOn]);
  const offered = timesheetActions(sheet, 'admin');
  async function approveAndGoOn(next: number) {
    if (!(await steps.run('approve', sheet))) return;
    await navigate({ to: '/admin/timesheets/$id', params: { id: next }, state: { goesOn: true } });
  }
  const { next_id } = sheet;
  if (offered.includes('approve') && next_id !== null)
    return (
      <div ref={main} data-first-focus>
        <OnlineButton loading={steps.isBusy('approve', sheet)} onClick={() => void approveAndGoOn(next_id)}>
          Approve and Next
        </OnlineButton>
      </div>
    );
  if (next_id !== null && isReturned(sheet))
    return (
      <div ref={main} data-first-focus>
        <LinkButton to="/admin/timesheets/$id" params={{ id: next_id }} variant="default">
          Next Timesheet
        </LinkButton>
      </div>
    );
  const [step, label] = offered.includes('approve')
    ? (['approve', 'Approve'] as const)
    : offered.includes('submit')
      ? (['submit', 'Mark as Submitted'] as const)
      : ([null, ''] as const);
  if (step === null) return null;
  return (
    <div ref={main} data-first-focus>
      <OnlineButton
        variant={step === 'approve' ? 'filled' : 'default'}
        loading={steps.isBusy(step, sheet)}
        onClick={() =>
          void steps.run(step, sheet, {
            ...(step === 'submit' && sheet.revision && { apply_revision: withRevision }),
          })
        }
      >
        {label}
      </OnlineButton>
    </div>
  );
}

/** Everything else that can be done with it. */
function More({ sheet, steps, withRevision }: ReviewHeaderProps) {
  const navigate = useNavigate();
  const offered = timesheetActions(sheet, 'admin');
  const edit = () => void navigate({ to: '/admin/timesheets/$id/edit', params: { id: sheet.id } });
  const step = (name: Step, label: string): MenuAction => ({
    label,
    onPick: () => void steps.run(name, sheet),
  });
  const menu: MenuAction[] = [
    ...(offered.includes('approve') && sheet.next_id !== null ? [step('approve', 'Approve')] : []),
    ...(offered.includes('submit') && sheet.next_id !== null && isReturned(sheet)
      ? [
          {
            label: 'Mark as Submitted',
            onPick: () =>
              void steps.run('submit', sheet, { ...(sheet.revision && { apply_revision: withRevision }) }),
          },
        ]
      : []),
    ...(offered.includes('unapprove') && whyCorrected(sheet) === null
      ? [step('unapprove', 'Unapprove')]
      : []),
    ...(offered.includes('correct') && whyCorrected(sheet) !== null
      ? [{ label: 'Correct', onPick: edit }]
      : []),
    ...(offered.includes('recalculate') ? [step('recalculate', 'Recalculate')] : []),
    ...(offered.includes('unsubmit')
      ? [step('unsubmit', 'Mark as Unsubmitted'), step('return', 'Return with a reason')]
      : []),
    { label: 'Edit Timesheet', disabled: !offered.includes('edit'), onPick: edit },
    { label: 'Print', onPick: () => window.print() },
    {
      label: 'Delete',
      danger: true,
      disabled: !offered.includes('delete'),
      onPick: () => void steps.run('delete', sheet),
    },
  ];
  return <MenuOfActions label="More actions" actions={menu} />;
}
