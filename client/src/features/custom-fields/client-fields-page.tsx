import { ActionIcon, Group, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { optionsOf } from '@daybook/domain/clients/custom-fields';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { failedSave } from '#/lib/forms/save-state.ts';
import { Section } from '#/ui/fields/field-grid.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { useListEditor } from '#/ui/forms/use-list-editor.ts';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { CustomFieldForm } from './custom-field-form.tsx';
import { useMoveField } from './move-field.ts';

type CustomField = Output['customFields']['get'];
const typeLabels = { text: 'Text', dropdown: 'Dropdown', checkbox: 'Checkbox' };

/** /admin/settings/custom-fields/clients: the company's own fields of a client, in the order of the form. */
export function ClientFieldsPage() {
  const query = trpc.customFields.list.useQuery({ target: 'client' });
  const fields = query.data?.results ?? [];
  const removal = trpc.customFields.remove.useMutation();
  const move = useMoveField();
  const { editing, formNumber, form, show, open, remove, problem, setProblem } = useListEditor<CustomField>({
    question: (field) => ({
      title: 'Delete field',
      text: `Are you sure you want to delete the field ${field.name}? It disappears from every client.`,
    }),
    remove: ({ id }) => removal.mutateAsync({ id }),
    failed: 'Failed to delete field.',
  });

  async function shift(field: CustomField, by: -1 | 1) {
    setProblem(null);
    try {
      await move(field, by);
    } catch (error) {
      setProblem(failedSave(error, errorText(error, 'Failed to update field.')));
    }
  }

  return (
    <>
      <PageHeader title="Client Fields" description="Fields that your company adds to every client." />
      <Stack>
        <div ref={form}>
          <Section title={editing ? `Edit Field: ${editing.name}` : 'Add New Field'}>
            <CustomFieldForm
              key={formNumber}
              field={fields.find(({ id }) => id === editing?.id)}
              onSaved={(field) => {
                toastDone(`${field.name} was saved.`);
                show(null);
              }}
              onCancel={editing ? () => void open(null) : undefined}
            />
          </Section>
        </div>
        <SaveProblem state={problem} />
        <DataTable
          label="Client fields"
          columns={columns({ fields, edit: (field) => void open(field), remove, shift })}
          {...rowsOf(query)}
          rowKey={(field) => field.id}
          errorMessage="Failed to fetch fields."
          empty={{ text: 'No fields yet.' }}
        />
      </Stack>
    </>
  );
}

interface Actions {
  fields: readonly CustomField[];
  edit: (field: CustomField) => void;
  remove: (field: CustomField) => Promise<void>;
  shift: (field: CustomField, by: -1 | 1) => Promise<void>;
}

const columns = (actions: Actions): Column<CustomField>[] => [
  { key: 'name', header: 'Name', cell: (field) => field.name },
  { key: 'field_type', header: 'Type', cell: (field) => typeLabels[field.field_type] },
  {
    key: 'dropdown_options',
    header: 'Options',
    cell: (field) => optionsOf(field.dropdown_options).join(', ') || '–',
  },
  actionsColumn((field) => <FieldActions field={field} {...actions} />),
];

function FieldActions({ field, fields, edit, remove, shift }: Actions & { field: CustomField }) {
  const place = fields.indexOf(field);
  return (
    <Group gap="var(--space-3)" wrap="nowrap">
      <ActionIcon
        variant="default"
        aria-label={`Move ${field.name} up`}
        disabled={place === 0}
        onClick={() => void shift(field, -1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={`Move ${field.name} down`}
        disabled={place === fields.length - 1}
        onClick={() => void shift(field, 1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <RowActions name={field.name} edit={() => edit(field)} onDelete={() => void remove(field)} />
    </Group>
  );
}
