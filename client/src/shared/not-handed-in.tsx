import { Alert, Anchor, Group, Text } from '@mantine/core';
import type { NotHandedIn } from '@daybook/contract/reminders';
import { errorText, loadFailureText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordAction } from '#/lib/api/use-record-action.ts';
import { dayRange, longDay, momentText, weekdaysText } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { wholeText } from '#/lib/text/number-text.ts';
import { plural, pluralForm } from '#/lib/text/plural.ts';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import { OnlineButton, TextLink } from '#/ui/page/buttons.tsx';
import { CopyButton } from '#/ui/page/copy-button.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';

const LIST = '/admin/timesheets';

type Person = NotHandedIn['people'][number];

const mayBeAsked = ({ user, reminders_off }: Person) => user.is_active && !reminders_off;

/** Asks people by mail for the timesheet of a period. */
function useRemind(owed: Pick<NotHandedIn, 'start_date' | 'end_date'> | undefined) {
  const send = trpc.reminders.send.useMutation();
  const { busy, run } = useRecordAction<{ ids: readonly number[] }>();
  async function remind(people: readonly Person[]) {
    if (!owed) return;
    const ids = people.map(({ user }) => user.id);
    await run({ ids }, async () => {
      try {
        const { sent } = await send.mutateAsync({
          start_date: owed.start_date,
          end_date: owed.end_date,
          users: ids,
        });
        if (sent === 0)
          toastDone('Nobody was reminded: a reminder was already sent within the last twelve hours.');
        else toastDone(pluralForm(sent, 'A reminder is on its way.', `${sent} reminders are on their way.`));
      } catch (error) {
        toastFailure(errorText(error, 'The reminders could not be sent. Please try again.'), error);
      }
    });
  }
  return { remind, isBusy: (id: number) => busy?.ids.includes(id) ?? false };
}

/** Reminds everyone who has not submitted; without mail it copies their addresses. */
export function RemindButton({ owed }: { owed: NotHandedIn | undefined }) {
  const { remind, isBusy } = useRemind(owed);
  const people = owed?.people.filter(mayBeAsked) ?? [];
  if (!owed || people.length === 0) return null;
  const count = plural(people.length, 'person', 'people');
  if (!owed.by_mail)
    return (
      <CopyButton
        text={people.map(({ user }) => user.email).join(', ')}
        label={`Copy addresses of ${count}`}
      />
    );
  return (
    <OnlineButton
      variant="default"
      loading={isBusy(people[0]?.user.id ?? 0)}
      onClick={() =>
        void confirm({
          title: 'Send reminders',
          text: `Remind ${count} by email to submit the timesheet that was due on ${longDay(owed.due_date)}?`,
          confirmLabel: 'Remind',
        }).then((yes) => (yes ? remind(people) : undefined))
      }
    >
      Remind {count}
    </OnlineButton>
  );
}

/** "not handed in: 18 drafts, 17 nothing yet", behind their number. */
export function notHandedInWords({ drafts, nothing_yet }: { drafts: number; nothing_yet: number }): string {
  const parts = [
    ...(drafts > 0 ? [plural(drafts, 'draft', 'drafts')] : []),
    ...(nothing_yet > 0 ? [`${wholeText(nothing_yet)} nothing yet`] : []),
  ];
  return parts.length > 0 ? `not handed in: ${parts.join(', ')}` : 'not handed in';
}

const withoutSheetWords = (usual_days: readonly number[] | null): string =>
  usual_days === null ? 'None, but daily logs' : `Nothing logged · usually ${weekdaysText(usual_days)}`;

function owedWords({ people }: NotHandedIn): string {
  const drafts = people.filter(({ timesheet }) => timesheet !== null).length;
  return `${wholeText(people.length)} ${notHandedInWords({ drafts, nothing_yet: people.length - drafts })}`;
}

/** "Nov 8 – Nov 21, 2026, 35 not handed in: 18 drafts, 17 nothing yet. Due on Nov 24, 2026." */
const owedText = (owed: NotHandedIn): string =>
  `${dayRange(owed.start_date, owed.end_date)}, ${owedWords(owed)}. Due on ${longDay(owed.due_date)}.`;

/** Who has not submitted the timesheet of a period (by default the last that ended), each with a reminder. */
export function NotHandedInList({
  start_date,
  end_date,
}: {
  start_date?: string | undefined;
  end_date?: string | undefined;
}) {
  const query = trpc.reminders.notHandedIn.useQuery({ start_date, end_date });
  const { remind, isBusy } = useRemind(query.data);
  const byMail = query.data?.by_mail ?? false;
  const columns: readonly Column<Person>[] = [
    {
      key: 'employee',
      header: 'Employee',
      sort: ({ user }) => user.name,
      cell: ({ user }) => (
        <TextLink to="/admin/employees/$id/view" params={{ id: user.id }} size="sm">
          {user.name}
        </TextLink>
      ),
    },
    {
      key: 'state',
      header: 'Timesheet',
      width: '13rem',
      sort: ({ timesheet }) => timesheet === null,
      cell: ({ timesheet, usual_days }) =>
        timesheet === null ? (
          withoutSheetWords(usual_days)
        ) : (
          <TextLink to="/admin/timesheets/$id" params={{ id: timesheet }} size="sm">
            Draft
          </TextLink>
        ),
    },
    {
      key: 'hours',
      header: 'Hours not submitted',
      numeric: true,
      width: '11rem',
      sort: ({ hours }) => hours,
      cell: ({ hours }) => hoursText(hours),
    },
    {
      key: 'reminded',
      header: 'Reminded',
      width: '11rem',
      sort: ({ reminded_at }) => reminded_at,
      cell: ({ user, reminders_off, reminded_at }) =>
        !user.is_active
          ? 'Inactive account'
          : reminders_off
            ? 'Reminders off'
            : reminded_at
              ? momentText(reminded_at)
              : '–',
    },
    actionsColumn((person) =>
      byMail && mayBeAsked(person) ? (
        <OnlineButton
          size="xs"
          variant="default"
          aria-label={`Remind ${person.user.name}`}
          loading={isBusy(person.user.id)}
          onClick={() => void remind([person])}
        >
          Remind
        </OnlineButton>
      ) : (
        <Anchor size="sm" href={`mailto:${person.user.email}`} title={person.user.email}>
          {person.user.email}
        </Anchor>
      ),
    ),
  ];
  return (
    <>
      {query.data && query.data.people.length > 0 ? (
        <Group justify="space-between" mb="sm">
          <Text size="sm" flex="1 1 20rem">
            {owedText(query.data)}
          </Text>
          <RemindButton owed={query.data} />
        </Group>
      ) : null}
      <DataTable<Person>
        label="Not handed in"
        oneLine
        columns={columns}
        rows={query.data?.people}
        rowKey={({ user }) => user.id}
        error={query.error}
        errorMessage={(error) => loadFailureText('Failed to load data. Please try again.', error)}
        onRetry={() => void query.refetch()}
        empty={{ text: 'Everybody has handed in.' }}
      />
    </>
  );
}

/** On other screens: how many have not submitted, with a link to their list. */
export function HandInNotice() {
  const query = trpc.reminders.notHandedIn.useQuery({});
  const { data } = query;
  const count = data?.people.length ?? 0;
  if (!data)
    return <QueryState query={query} loading={null} failure="Who has not handed in could not be loaded." />;
  if (count === 0) return null;
  return (
    <Alert color="yellow" mb="md" py="xs" data-no-print>
      <Group gap="sm">
        {dayRange(data.start_date, data.end_date)}, {owedWords(data)}.
        <TextLink
          to={LIST}
          search={{ start: data.start_date, end: data.end_date, look: 'missing' }}
          data-alone
        >
          Not handed in
        </TextLink>
      </Group>
    </Alert>
  );
}
