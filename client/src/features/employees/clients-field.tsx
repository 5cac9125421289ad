import { trpc } from '#/lib/api/trpc.ts';
import type { FieldProps } from '#/ui/fields/field-props.ts';
import { MultiSelectField } from '#/ui/fields/multi-select-field.tsx';
import { QuickChoices, type QuickChoice } from '#/ui/fields/quick-choices.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';

interface ClientsFieldProps extends FieldProps<number[], number[]> {
  /** Buttons that add several at once. */
  quick?: readonly QuickChoice[];
}

/** Any number of the clients that the user can see. */
export function ClientsField({ quick = [], ...field }: ClientsFieldProps) {
  const clients = trpc.clients.picklist.useQuery();
  const choices = (
    group: readonly { id: number; name: string; client_code: { code: string } | null }[] = [],
  ) =>
    group.map(({ id, name, client_code }) => ({
      value: id,
      label: client_code ? `${name} (${client_code.code})` : name,
    }));
  const { assigned = [], unassigned = [], inactive = [] } = clients.data ?? {};
  const listed = new Set([...assigned, ...unassigned, ...inactive].map(({ id }) => id));
  return (
    <div>
      <MultiSelectField
        {...field}
        placeholder={clients.isPending ? 'Loading...' : 'Select clients'}
        choices={[
          { group: 'Assigned', items: choices(assigned) },
          { group: 'Unassigned', items: choices(unassigned) },
          { group: 'Inactive', items: choices(inactive) },
        ]}
        nothingFound="No clients found."
      />
      <QueryState query={clients} loading={null} failure="Failed to load necessary data." />
      <QuickChoices
        buttons={quick.map(({ label, ids }) => ({
          label,
          ids: async () => (await ids()).filter((id) => listed.has(id)),
        }))}
        value={field.value}
        onChange={field.onChange}
      />
    </div>
  );
}
