import { Paper } from '@mantine/core';
import { CLIENT_CODE_REQUIRED } from '@daybook/domain/access/refusals';
import { detailOrMessage } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { deleteCode } from '#/shared/delete-code.ts';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import classes from '#/ui/forms/forms.module.css';
import { actionsColumn, valueColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { ErrorState } from '#/ui/page/states.tsx';

type ClientCode = Output['clientCodes']['get'];

/** /admin/settings/custom-fields/client-codes (company-and-plans.md#codes) */
export function ClientCodesPage() {
  const { data, error, refetch } = trpc.clientCodes.list.useQuery({});
  const columns = useColumns();
  return (
    <>
      <PageHeader title="Client Codes" description="Group clients, for example by district or program." />
      <Paper p="md" mb="lg">
        <AddClientCode />
      </Paper>
      {error && !data ? (
        <ErrorState
          text={`Error fetching client codes: ${statusOf(error)}${detailOrMessage(error)}`}
          onRetry={() => void refetch()}
        />
      ) : (
        <DataTable
          label="Client codes"
          columns={columns}
          rows={data?.results}
          rowKey={(code) => code.id}
          empty={{ text: 'No client codes yet. Add the first one above.' }}
        />
      )}
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

/** "{status} - " where there was an answer. */
function statusOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('data' in error)) return '';
  const { data } = error;
  return typeof data === 'object' && data !== null && 'httpStatus' in data
    ? `${String(data.httpStatus)} - `
    : '';
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
