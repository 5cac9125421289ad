import { Button, Group } from '@mantine/core';
import { trpc } from '../lib/trpc.ts';
import type { FieldProps } from './field-props.ts';
import { MultiSelectField } from './select-field.tsx';

interface ClientsFieldProps extends FieldProps<number[], number[]> {
  /** Buttons that add several at once. */
  quick?: readonly { label: string; clients: () => Promise<readonly number[]> | readonly number[] }[];
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
  const known = new Set([...assigned, ...unassigned, ...inactive].map(({ id }) => id));
  return (
    <div>
      <MultiSelectField
        {...field}
        placeholder={clients.data ? 'Select clients' : 'Loading...'}
        choices={[
          { group: 'Active', items: choices([...assigned, ...unassigned]) },
          { group: 'Inactive', items: choices(inactive) },
        ]}
        nothingFound="No clients found."
      />
      {quick.length > 0 ? (
        <Group gap="xs" mt={6}>
          {quick.map((button) => (
            <Button
              key={button.label}
              variant="default"
              size="xs"
              onClick={() =>
                void Promise.resolve(button.clients()).then((ids) =>
                  field.onChange([...new Set([...field.value, ...ids.filter((id) => known.has(id))])]),
                )
              }
            >
              {button.label}
            </Button>
          ))}
          {field.value.length > 0 ? (
            <Button variant="subtle" color="gray" size="xs" onClick={() => field.onChange([])}>
              Remove All
            </Button>
          ) : null}
        </Group>
      ) : null}
    </div>
  );
}
