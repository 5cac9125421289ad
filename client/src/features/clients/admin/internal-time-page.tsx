import { Box, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { internalClientsQueries } from '#/features/clients/queries.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { PeopleField } from '#/shared/people-field.tsx';
import { StatusWord } from '#/shared/status-word.tsx';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { Section } from '#/ui/fields/field-grid.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { useListEditor } from '#/ui/forms/use-list-editor.ts';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';

type InternalClient = Output['clients']['get'];

/** What work without a client is logged on (clients-and-contracts.md#internal-clients). */
export function InternalTimePage() {
  const clients = useQuery(internalClientsQueries(trpc.useUtils()).clients);
  const removal = trpc.clients.remove.useMutation();
  const { editing, formNumber, form, show, open, remove, problem } = useListEditor<InternalClient>({
    question: ({ name }) => ({
      title: 'Delete',
      text: `Are you sure you want to delete ${name}? This action cannot be undone.`,
    }),
    remove: ({ id }) => removal.mutateAsync({ id }),
    failed: 'It could not be deleted.',
  });
  return (
    <>
      <PageHeader
        title="Time Without a Client"
        description="What people log work on that is for no client. It is paid like other work and never billed."
      />
      <Stack>
        <SaveProblem state={problem} />
        <DataTable
          label="Time without a client"
          columns={columns(
            (client) => void open(client),
            (client) => void remove(client),
          )}
          {...rowsOf(clients)}
          rowKey={({ id }) => id}
          errorMessage="Failed to load time without a client."
          empty={{ text: 'Meetings, training, office.' }}
          pageSize={50}
        />
        {/* Below a list of unknown length, which would push it down. */}
        <Box ref={form} maw="46rem" hidden={clients.isLoading}>
          <Section title={editing ? `Edit ${editing.name}` : 'Add'}>
            <InternalClientForm
              key={formNumber}
              client={editing ?? undefined}
              onSaved={({ name }) => {
                toastDone(`${name} was saved.`);
                show(null);
              }}
              onCancel={editing ? () => void open(null) : undefined}
            />
          </Section>
        </Box>
      </Stack>
    </>
  );
}

const columns = (
  edit: (client: InternalClient) => void,
  remove: (client: InternalClient) => void,
): Column<InternalClient>[] => [
  { key: 'name', header: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
  {
    key: 'visible_to',
    header: 'Who may use it',
    cell: ({ visible_employee_details }) =>
      visible_employee_details.map(({ name }) => name).join(', ') || 'Everybody',
  },
  {
    key: 'is_active',
    header: 'Status',
    sort: ({ is_active }) => is_active,
    cell: ({ is_active }) => <StatusWord status={is_active ? 'Active' : 'Inactive'} />,
  },
  actionsColumn((client) => (
    <RowActions name={client.name} edit={() => edit(client)} onDelete={() => remove(client)} />
  )),
];

interface InternalClientFormProps {
  client: InternalClient | undefined;
  onSaved: (client: InternalClient) => void;
  onCancel: (() => void) | undefined;
}

function InternalClientForm({ client, onSaved, onCancel }: InternalClientFormProps) {
  const create = trpc.clients.create.useMutation();
  const update = trpc.clients.update.useMutation();
  const form = useRecordForm({
    draft: {
      key: client ? `internal-client:${client.id}` : 'internal-client:new',
      what: 'form',
      about: ({ name }) => name,
    },
    schema: async () => (await import('@daybook/contract/clients')).newClient,
    defaultValues: {
      kind: 'internal' as const,
      name: client?.name ?? '',
      visible_to: client?.visible_to ?? [],
      is_active: client?.is_active ?? true,
      updated_at: client?.updated_at,
    },
    save: ({ kind, name, visible_to, is_active }, { updated_at }) =>
      client
        ? update.mutateAsync({ id: client.id, updated_at, name, visible_to, is_active })
        : create.mutateAsync({ kind, name, visible_to, is_active }),
    onSaved,
    failedText: 'It could not be saved.',
  });
  return (
    <Form form={form} label="Time without a client">
      <Field form={form} name="name">
        {(field) => <TextField label="Name" required maxLength={100} {...field} />}
      </Field>
      <Field form={form} name="visible_to">
        {(field) => <PeopleField label="Who may use it" placeholder="Everybody" {...field} />}
      </Field>
      <Field form={form} name="is_active">
        {(field) => <CheckField label="Active" {...field} />}
      </Field>
      <SaveRow form={form} label={client ? 'Save' : 'Add'}>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </SaveRow>
    </Form>
  );
}
