import { trpc, type Output } from '#/lib/api/trpc.ts';
import type { FieldProps } from '#/ui/fields/field-props.ts';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';

type Picklist = Output['clients']['picklist'];

const choice = (client: Picklist['assigned'][number]) => ({
  value: client.id,
  // A namesake's name may have its code already.
  label:
    client.client_code && !client.name.endsWith(` (${client.client_code.code})`)
      ? `${client.name} (${client.client_code.code})`
      : client.name,
});

type ClientFieldProps = Omit<FieldProps<number | null | undefined, number | null>, 'label'> & {
  label?: string;
};

/** One of the clients that the user can see, grouped as Assigned, Unassigned and Inactive (clients-and-contracts.md#pick-lists). */
export function ClientField({ label = 'Client', ...rest }: ClientFieldProps) {
  const clients = trpc.clients.picklist.useQuery();
  if (clients.error && !clients.data)
    return <QueryState query={clients} failure="Failed to load necessary data. Please try again." />;
  return (
    <SelectField
      label={label}
      searchable
      placeholder={clients.data ? 'Select a client' : 'Loading...'}
      choices={[
        { group: 'Assigned', items: clients.data?.assigned.map(choice) ?? [] },
        { group: 'Unassigned', items: clients.data?.unassigned.map(choice) ?? [] },
        { group: 'Inactive', items: clients.data?.inactive.map(choice) ?? [] },
      ]}
      nothingFound="No clients found."
      {...rest}
    />
  );
}

/** The name of a client of the pick list; for the print view of an unsaved form. */
export function useClientName(id: number | null | undefined): string {
  const { data } = trpc.clients.picklist.useQuery();
  const all = data ? [...data.assigned, ...data.unassigned, ...data.inactive] : [];
  return all.find((client) => client.id === id)?.name ?? '';
}
