import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import type { LeaveType } from '#/features/time-off/queries.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { useListEditor } from '#/ui/forms/use-list-editor.ts';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';

interface LeaveTypesProps {
  types: LeaveType[];
  nothingYet: string;
}

/** Sick, annual and other kinds of time off, with the code that each is paid on (time-off.md#types). */
export function LeaveTypes({ types, nothingYet }: LeaveTypesProps) {
  const removal = trpc.leaveTypes.remove.useMutation();
  const codes = trpc.workCodes.list.useQuery({});
  const { editing, formNumber, form, show, open, remove, problem } = useListEditor<LeaveType>({
    question: ({ name }) => ({
      title: 'Delete kind of time off',
      text: `Are you sure you want to delete ${name}? This action cannot be undone.`,
    }),
    remove: ({ id, updated_at }) => removal.mutateAsync({ id, updated_at }),
    failed: 'It could not be deleted.',
  });
  const [isAdding, setAdding] = useState(types.length === 0);
  const isOpen = isAdding || editing !== null;

  function close() {
    setAdding(false);
    show(null);
  }

  const codeOf = (id: number | null) =>
    id === null ? 'Unpaid' : (codes.data?.results.find((code) => code.id === id)?.code ?? '…');
  const columns: readonly Column<LeaveType>[] = [
    { key: 'name', header: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
    { key: 'code', header: 'Paid On', cell: ({ work_code_id }) => codeOf(work_code_id) },
    { key: 'step', header: 'Steps', cell: ({ step_minutes }) => STEPS[step_minutes] ?? step_minutes },
    {
      key: 'status',
      header: 'Status',
      sort: ({ is_active }) => is_active,
      cell: ({ is_active }) => <StatusWord status={is_active ? 'Active' : 'Inactive'} />,
    },
    actionsColumn((type) => (
      <RowActions name={type.name} edit={() => void open(type)} onDelete={() => void remove(type)} />
    )),
  ];
  return (
    <>
      <Section title="Kinds of time off">
        <SaveProblem state={problem} />
        <DataTable
          label="Kinds of time off"
          columns={columns}
          rows={types}
          rowKey={({ id }) => id}
          empty={{ text: nothingYet }}
        />
        {isOpen ? null : (
          <div>
            <Button variant="default" onClick={() => setAdding(true)}>
              Add a Kind
            </Button>
          </div>
        )}
      </Section>
      <Box ref={form} hidden={!isOpen}>
        <Section title={editing ? `Edit ${editing.name}` : 'Add a kind'}>
          <LeaveTypeForm
            key={formNumber}
            type={editing ?? undefined}
            codes={(codes.data?.results ?? []).filter(({ pay_kind }) => pay_kind === 'leave')}
            onSaved={({ name }) => {
              toastDone(`${name} was saved.`);
              close();
            }}
            onCancel={types.length === 0 ? undefined : close}
          />
        </Section>
      </Box>
    </>
  );
}

const STEPS: Partial<Record<number, string>> = {
  1: 'A minute',
  15: '15 minutes',
  30: 'Half an hour',
  60: 'An hour',
};

interface LeaveTypeFormProps {
  type: LeaveType | undefined;
  codes: readonly { id: number; code: string; description?: string | null }[];
  onSaved: (type: LeaveType) => void;
  onCancel: (() => void) | undefined;
}

const NEW_TYPE = {
  name: '',
  work_code_id: null,
  pay_code: 'leave',
  step_minutes: 1,
  on_statement: true,
  pays_out: false,
  is_active: true,
};

function typeValues(
  type: Omit<LeaveType, 'id' | 'created_at' | 'updated_at'> & { updated_at?: string } = NEW_TYPE,
) {
  const { name, work_code_id, pay_code, step_minutes, on_statement, pays_out, is_active, updated_at } = type;
  return { name, work_code_id, pay_code, step_minutes, on_statement, pays_out, is_active, updated_at };
}

function LeaveTypeForm({ type, codes, onSaved, onCancel }: LeaveTypeFormProps) {
  const create = trpc.leaveTypes.create.useMutation();
  const update = trpc.leaveTypes.update.useMutation();
  const form = useRecordForm({
    draft: {
      key: `leave-type:${type?.id ?? 'new'}`,
      what: 'time off form',
      about: ({ name }) => name,
    },
    schema: async () => (await import('@daybook/contract/leave')).leaveTypeInput,
    defaultValues: typeValues(type),
    save: (values, { updated_at }) =>
      type ? update.mutateAsync({ ...values, id: type.id, updated_at }) : create.mutateAsync(values),
    onSaved,
    failedText: 'It could not be saved.',
  });
  return (
    <Form form={form} label="Kind of time off">
      <FieldGrid>
        <Field form={form} name="name">
          {(field) => <TextField label="Name" required maxLength={40} placeholder="Sick" {...field} />}
        </Field>
        <Field form={form} name="work_code_id">
          {(field) => (
            <SelectField
              label="Paid On"
              description="A work code whose hours are paid leave. Leave empty if it is unpaid."
              placeholder="Unpaid"
              choices={codes.map(({ id, code, description }) => ({
                value: id,
                label: description ? `${code} · ${description}` : code,
              }))}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="pay_code">
          {(field) => (
            <TextField
              label="Pay Code"
              required
              description="What pay files call it: leave, or leave_ and a word."
              maxLength={20}
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="step_minutes">
          {(field) => (
            <SelectField
              label="Taken in Steps of"
              required
              choices={Object.entries(STEPS).map(([minutes, label]) => ({
                value: Number(minutes),
                label: label ?? minutes,
              }))}
              {...field}
            />
          )}
        </Field>
      </FieldGrid>
      <Field form={form} name="on_statement">
        {(field) => <CheckField label="Statements and My Pay show its balance" {...field} />}
      </Field>
      <Field form={form} name="pays_out">
        {(field) => <CheckField label="A balance can be paid out" {...field} />}
      </Field>
      <Field form={form} name="is_active">
        {(field) => <CheckField label="Active" {...field} />}
      </Field>
      <SaveRow form={form} label={type ? 'Save' : 'Add'}>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </SaveRow>
    </Form>
  );
}
