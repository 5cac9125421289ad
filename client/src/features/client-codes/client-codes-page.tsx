import { Paper } from '@mantine/core';
import { CLIENT_CODE_REQUIRED } from '@daybook/domain/text/code-texts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { deleteCode } from '#/shared/code-deletion.ts';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import classes from '#/ui/forms/forms.module.css';
import { actionsColumn, valueColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';

type ClientCode = Output['clientCodes']['get'];

/** /admin/settings/custom-fields/client-codes (company-and-plans.md#codes) */
export function ClientCodesPage() {
  const query = trpc.clientCodes.list.useQuery({});
  const columns = useColumns();
  return (
    <>
      <PageHeader title="Client Codes" description="Group clients, for example by district or program." />
      <Paper p="md" mb="lg">
        <AddClientCode />
      </Paper>
      <DataTable
        label="Client codes"
        columns={columns}
        {...rowsOf(query)}
        rowKey={(code) => code.id}
        errorMessage="Error fetching client codes"
        empty={{ text: 'No client codes yet. Add the first one above.' }}
      />
    </>
  );
}

function useColumns(): Column<ClientCode>[] {
  const remove = trpc.clientCodes.remove.useMutation();
  return [
    { key: 'code', header: 'Code', sort: (code) => code.code, cell: (code) => code.code },
    valueColumn('description', 'Description', (code) => code.description),
    actionsColumn((code) => (
      <OnlineButton
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Delete ${code.code}`}
        onClick={() => void deleteCode('client', code, () => remove.mutateAsync({ id: code.id }))}
      >
        Delete
      </OnlineButton>
    )),
  ];
}

const BLANK = { code: '', description: '' };

function AddClientCode() {
  const create = trpc.clientCodes.create.useMutation();
  const form = useRecordForm({
    draft: { key: 'client-code:new', what: 'client code', about: ({ code }) => code },
    schema: async () => (await import('@daybook/contract/client-codes')).newClientCode,
    defaultValues: BLANK,
    save: (values) => create.mutateAsync(values),
    savedText: 'Added',
    failedText: 'Error adding client code.',
    check: (values) =>
      values.code.trim() && values.description.trim()
        ? null
        : { field: values.code.trim() ? 'description' : 'code', message: CLIENT_CODE_REQUIRED },
    onSaved: (created) => {
      toastDone(`Client code ${created.code} added.`);
      form.reset(BLANK, { keepFieldsRef: true });
      form.setFocus('code');
    },
  });
  return (
    <Form form={form} label="Add a client code">
      <div className={classes.fields} data-two>
        <Field form={form} name="code">
          {(field) => <TextField label="Code" required maxLength={40} {...field} />}
        </Field>
        <Field form={form} name="description">
          {(field) => <TextField label="Description" required maxLength={200} {...field} />}
        </Field>
      </div>
      <SaveRow form={form} label="Add Client Code" savingLabel="Adding..." />
    </Form>
  );
}
