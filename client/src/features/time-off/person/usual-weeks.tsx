import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { MONDAY_TO_FRIDAY } from '@daybook/domain/leave/policy';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import type { TypedNumber } from '#/lib/forms/typed-number.ts';
import { useToday, useWeekStart } from '#/lib/session/today.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { MinutesField } from '#/ui/fields/minutes-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { askToDelete } from '#/ui/overlays/act.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { weekText } from './week-text.ts';

type UsualWeek = Output['usualWeeks']['list']['results'][number];

/** When a person usually works: what requests are filled in with, and reminders go by (time-off.md#requests). */
export function UsualWeeks({ user, mayEdit }: { user: number; mayEdit: boolean }) {
  const weekStart = useWeekStart();
  const [isOpen, setOpen] = useState(false);
  const weeks = trpc.usualWeeks.list.useQuery({ user: String(user) });
  const remove = trpc.usualWeeks.remove.useMutation();

  function confirmAndRemove({ id, updated_at, effective_from }: UsualWeek) {
    return askToDelete(
      {
        title: 'Delete usual week',
        text: `Delete the usual week from ${longDay(effective_from)}?`,
        done: 'The usual week was deleted.',
        failed: 'The usual week could not be deleted. Please try again.',
      },
      () => remove.mutateAsync({ id, updated_at }),
    );
  }

  const columns: readonly Column<UsualWeek>[] = [
    { key: 'from', header: 'From', cell: ({ effective_from }) => longDay(effective_from) },
    { key: 'days', header: 'Days', cell: ({ minutes }) => weekText(minutes, weekStart) },
    ...(mayEdit
      ? [
          actionsColumn<UsualWeek>((week) => (
            <RowActions
              name={`usual week from ${longDay(week.effective_from)}`}
              onDelete={() => void confirmAndRemove(week)}
            />
          )),
        ]
      : []),
  ];
  return (
    <Section title="Usual Week" onScreen>
      <Stack>
        <DataTable
          label="Usual weeks"
          columns={columns}
          {...rowsOf(weeks)}
          rowKey={({ id }) => id}
          errorMessage="Failed to load the usual week."
          empty={{ text: 'None yet. Requests assume 8 hours a day, Monday to Friday.' }}
        />
        {!mayEdit ? null : isOpen ? (
          <WeekForm
            user={user}
            minutes={weeks.data?.results[0]?.minutes ?? MONDAY_TO_FRIDAY}
            onDone={() => setOpen(false)}
          />
        ) : (
          <div>
            <Button variant="default" disabled={!weeks.data} onClick={() => setOpen(true)}>
              Set Usual Week
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

interface WeekFormProps {
  user: number;
  /** Of each day, Sunday first. */
  minutes: readonly number[];
  onDone: () => void;
}

function WeekForm({ user, minutes, onDone }: WeekFormProps) {
  const today = useToday();
  const weekStart = useWeekStart();
  const create = trpc.usualWeeks.create.useMutation();
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('./usual-week-shape.ts')).usualWeekForm,
    defaultValues: {
      user,
      effective_from: today,
      minutes: minutes.map((day): TypedNumber => day),
    },
    check: ({ effective_from }) =>
      effective_from === null ? { field: 'effective_from', message: 'Choose the first day.' } : null,
    save: (values) => create.mutateAsync(values),
    onSaved: () => {
      toastDone('The usual week was saved.');
      onDone();
    },
    failedText: 'The usual week could not be saved. Please try again.',
  });
  return (
    <Form form={form} label="Usual week">
      <FieldGrid>
        <Field form={form} name="effective_from">
          {(field) => <DateField label="From" required autoFocus {...field} />}
        </Field>
        {DAYS.map((_, index) => {
          const day = (index + weekStart) % DAYS.length;
          return (
            <Field key={day} form={form} name={`minutes.${day}`}>
              {(field) => <MinutesField label={DAYS[day]} {...field} />}
            </Field>
          );
        })}
      </FieldGrid>
      <SaveRow form={form} label="Save Usual Week" onCancel={onDone} />
    </Form>
  );
}
