import { Stack } from '@mantine/core';
import { valueKey } from '@daybook/domain/imports/plan';
import type { Output } from '#/lib/api/trpc.ts';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { useReferenceChoices } from './use-reference-choices.ts';

type Value = Output['imports']['matching']['values'][number];
export type Meaning = NonNullable<Value['choice']>;

const CREATE = 'create';
const LEAVE = 'leave';
const WORDS: Readonly<Record<string, string>> = {
  work_code: 'Work code',
  client_code: 'Client code',
  role: 'Role',
  client: 'Client',
  person: 'Employee',
};

const CODE = [{ name: 'code', label: 'Code' }] as const;
/** What a file cannot know for certain about a record that it only names. */
const OF_NEW: Readonly<Record<string, readonly { name: string; label: string }[]>> = {
  person: [
    { name: 'first_name', label: 'First name' },
    { name: 'last_name', label: 'Last name' },
    { name: 'email', label: 'Email address' },
  ],
  work_code: CODE,
  client_code: CODE,
};

export const keyOf = ({ reference, value }: Pick<Value, 'reference' | 'value'>): string =>
  `${reference} ${valueKey(value)}`;

/** The earlier choice, else the record that the value resembles. */
export const startOf = ({ choice, suggested }: Value): Meaning | null =>
  choice ?? (suggested === null ? null : { use: suggested });

function shownOf(meaning: Meaning | null): string | null {
  if (meaning === null) return null;
  if ('use' in meaning) return String(meaning.use);
  return 'leave' in meaning ? LEAVE : CREATE;
}

/** Whether a new record has what the file cannot say for certain. */
export const isComplete = ({ reference }: Pick<Value, 'reference'>, meaning: Meaning | null): boolean =>
  !meaning ||
  !('create' in meaning) ||
  (OF_NEW[reference] ?? []).every(({ name }) => meaning.create[name]?.trim());

interface ValuesTableProps {
  values: readonly Value[];
  /** By `keyOf`. */
  chosen: Readonly<Record<string, Meaning | null>>;
  onChange: (chosen: Record<string, Meaning | null>) => void;
  /** Says at its empty fields that a new record needs them. */
  isChecked: boolean;
}

/** Each value unknown to the company, with its meaning: a record, a new one, or to leave its lines out. */
export function ValuesTable({ values, chosen, onChange, isChecked }: ValuesTableProps) {
  const choicesOf = useReferenceChoices(values.map(({ reference }) => reference));
  const set = (value: Value, meaning: Meaning | null) => onChange({ ...chosen, [keyOf(value)]: meaning });

  function choose(value: Value, shown: string | null) {
    if (shown === null) set(value, null);
    else if (shown === CREATE) set(value, { create: value.start });
    else set(value, shown === LEAVE ? { leave: true } : { use: Number(shown) });
  }

  function choiceOf(value: Value) {
    const meaning = chosen[keyOf(value)] ?? null;
    return (
      <Stack gap="xs" ta="start">
        <SelectField
          label={`What ${value.value} means`}
          hideLabel
          placeholder="Choose"
          value={shownOf(meaning)}
          onChange={(shown) => choose(value, shown)}
          choices={[
            ...(value.may_create ? [{ value: CREATE, label: `New: ${value.value}` }] : []),
            { value: LEAVE, label: 'Leave these lines out' },
            ...choicesOf(value.reference),
          ]}
        />
        {meaning && 'create' in meaning
          ? OF_NEW[value.reference]?.map(({ name, label }) => (
              <TextField
                key={name}
                label={label}
                required
                value={meaning.create[name]}
                error={isChecked && !meaning.create[name]?.trim() ? 'This field is required.' : undefined}
                onChange={(text) => set(value, { create: { ...meaning.create, [name]: text } })}
              />
            ))
          : null}
      </Stack>
    );
  }

  return (
    <DataTable
      label="Unknown values"
      columns={[
        {
          key: 'value',
          header: 'Value',
          cell: ({ value, reference }) => `${WORDS[reference] ?? reference}: ${value}`,
        },
        { key: 'count', header: 'Lines', numeric: true, width: '5rem', cell: ({ count }) => count },
        { key: 'choice', header: 'Means', width: '18rem', cell: choiceOf },
      ]}
      rows={values}
      rowKey={keyOf}
      pageSize={50}
      empty={{ text: 'Everything in the file was recognized.' }}
    />
  );
}
