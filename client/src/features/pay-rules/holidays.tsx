import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '@daybook/domain/time/day';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { useToday } from '#/lib/session/today.ts';
import { longDay, weekdayDay } from '#/lib/text/day-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { askToDelete } from '#/ui/overlays/act.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';

const DATE_LETTERS = 'YYYY-MM-DD'.length;

type Holiday = Output['holidays']['list']['results'][number];

/** The days that rules may pay more for (pay.md#holidays). */
export function Holidays() {
  const year = Number(useToday().slice(0, 4));
  const holidays = trpc.holidays.list.useQuery({});
  const create = trpc.holidays.create.useMutation();
  const remove = trpc.holidays.remove.useMutation();
  const form = useRecordForm({
    draft: { key: 'holiday:new', what: 'holiday', about: ({ name }) => name },
    schema: async () => (await import('@daybook/contract/holidays')).holidayInput,
    defaultValues: { date: null as string | null, name: '' },
    save: (values) => create.mutateAsync(values),
    onSaved: ({ name }) => {
      toastDone(`${name} was added.`);
      form.reset({ date: null, name: '' });
    },
    failedText: 'The holiday could not be added. Please try again.',
  });

  function confirmAndRemove({ id, name, date, updated_at }: Holiday) {
    const text = `Delete ${name} on ${longDay(date)}? Approved timesheets keep their pay.`;
    return askToDelete(
      {
        title: 'Delete holiday',
        text,
        done: `${name} was deleted.`,
        failed: 'The holiday could not be deleted. Please try again.',
      },
      () => remove.mutateAsync({ id, updated_at }),
    );
  }

  const columns: readonly Column<Holiday>[] = [
    {
      key: 'date',
      header: 'Date',
      sort: ({ date }) => date,
      cell: ({ date }) => `${weekdayDay(date)}, ${date.slice(0, 4)}`,
    },
    { key: 'name', header: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
    actionsColumn((holiday) => (
      <RowActions name={holiday.name} onDelete={() => void confirmAndRemove(holiday)} />
    )),
  ];

  return (
    <Section title="Holidays">
      <Stack>
        <Form form={form} label="Add a holiday">
          <FieldGrid>
            <Field form={form} name="date">
              {(field) => <DateField label="Date" required {...field} />}
            </Field>
            <Field form={form} name="name">
              {(field) => <TextField label="Name" required maxLength={100} {...field} />}
            </Field>
          </FieldGrid>
          <SaveRow form={form} label="Add Holiday" savingLabel="Adding..." />
        </Form>
        <PasteHolidays add={(holiday) => create.mutateAsync(holiday)} />
        <DataTable
          label="Listed holidays"
          columns={columns}
          rows={holidays.data?.results.toSorted((a, b) =>
            // This year and later ones first, the past below.
            Number(a.date.slice(0, 4)) < year !== Number(b.date.slice(0, 4)) < year
              ? b.date.localeCompare(a.date)
              : a.date.localeCompare(b.date),
          )}
          rowKey={({ id }) => id}
          error={holidays.error}
          onRetry={() => void holidays.refetch()}
          empty={{ text: 'No holidays yet.' }}
        />
      </Stack>
    </Section>
  );
}

/** "2026-12-25 Christmas Day", a line each. */
function PasteHolidays({ add }: { add: (holiday: { date: string; name: string }) => Promise<unknown> }) {
  const [text, setText] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  if (text === null) {
    return (
      <div>
        <Button variant="default" onClick={() => setText('')}>
          Paste a List
        </Button>
      </div>
    );
  }

  async function addAll() {
    setBusy(true);
    const refused: string[] = [];
    const why: string[] = [];
    let added = 0;
    const lines = (text ?? '').split('\n').map((line) => line.trim());
    for (const line of lines.filter((trimmed) => trimmed !== '')) {
      const date = line.slice(0, DATE_LETTERS);
      const name = line.slice(DATE_LETTERS).replace(/^[\s,;]+/, '');
      try {
        if (!isDay(date) || name === '')
          throw new Error('Begin each line with a date as YYYY-MM-DD, then the name.');
        await add({ date, name });
        added += 1;
      } catch (error) {
        const reason = error instanceof Error && !('data' in error) ? error.message : errorText(error, '');
        why.push(`${line}: ${reason}`);
        refused.push(line);
      }
    }
    setBusy(false);
    if (added > 0) toastDone(plural(added, 'holiday was added.', 'holidays were added.'));
    setProblems(why);
    setText(refused.length > 0 ? refused.join('\n') : null);
  }

  return (
    <Stack gap="xs">
      <Textarea
        label="Dates and names"
        description="One per line, such as 2026-12-25 Christmas Day."
        autosize
        minRows={4}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={
          problems.length > 0
            ? problems.map((problem) => (
                <Text key={problem} component="span" display="block" inherit>
                  {problem}
                </Text>
              ))
            : null
        }
      />
      <Group>
        <OnlineButton disabled={busy || text.trim() === ''} onClick={() => void addAll()}>
          {busy ? 'Adding...' : 'Add All'}
        </OnlineButton>
        <Button variant="default" disabled={busy} onClick={() => setText(null)}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
