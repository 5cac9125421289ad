import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorFields, errorText } from '../../lib/error-text.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import { FieldGrid } from '../../ui/fields/field-grid.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { PlainTable } from '../../ui/lists/plain-table.tsx';
import { ErrorState, LoadError, Loading } from '../../ui/page/states.tsx';
import type { StepProps } from './import-page.tsx';
import { StepTitle } from './step-title.tsx';
import { useReferenceChoices } from './use-reference-choices.ts';

type Matching = Output['imports']['matching'];
type Value = Matching['values'][number];

const CREATE = 'create';
const LEAVE = 'leave';
const WORDS: Readonly<Record<string, string>> = {
  work_code: 'Work code',
  client_code: 'Client code',
  role: 'Role',
  client: 'Client',
  person: 'Employee',
};

const keyOf = ({ reference, value }: Value) => `${reference} ${value.trim().toLowerCase()}`;

/** What was chosen before, as the field shows it. */
function chosenOf({ choice, suggested }: Value): string | null {
  if (typeof choice === 'object' && choice !== null) {
    if ('use' in choice) return String(choice.use);
    return 'leave' in choice ? LEAVE : CREATE;
  }
  return suggested === null ? null : String(suggested);
}

/** What unknown values mean, and how dates and numbers that read two ways are meant; then the plan is made. */
export function ValuesStep({ one, go }: StepProps) {
  const matching = trpc.imports.matching.useQuery({ id: one.id });
  if (!matching.data)
    return (
      <>
        <LoadError query={matching} text="Failed to load the values." />
        {matching.error ? null : <Loading />}
      </>
    );
  return <Values one={one} go={go} matching={matching.data} />;
}

function Values({ one, go, matching }: StepProps & { matching: Matching }) {
  const utils = trpc.useUtils();
  const update = trpc.imports.update.useMutation();
  const plan = trpc.imports.plan.useMutation();
  const choicesOf = useReferenceChoices(matching.values.map(({ reference }) => reference));
  const [chosen, setChosen] = useState<Record<string, string | null>>(() =>
    Object.fromEntries(matching.values.map((value) => [keyOf(value), chosenOf(value)])),
  );
  const [dates, setDates] = useState(one.date_order);
  const [numbers, setNumbers] = useState(one.number_style);
  const [problem, setProblem] = useState<string | null>(null);
  const asksDates = matching.date_question !== null || one.date_order !== null;
  const asksNumbers = matching.number_question !== null || one.number_style !== null;

  function mapping() {
    const made: Record<
      string,
      Record<string, { use: number } | { create: Record<string, string> } | { leave: true }>
    > = {};
    for (const value of matching.values) {
      const choice = chosen[keyOf(value)] ?? null;
      if (choice === null) continue;
      const of = (made[value.reference] ??= {});
      of[value.value.trim().toLowerCase()] =
        choice === CREATE ? { create: {} } : choice === LEAVE ? { leave: true } : { use: Number(choice) };
    }
    return made;
  }
  async function next() {
    setProblem(null);
    if (matching.date_question !== null && dates === null)
      return setProblem(`Say how ${matching.date_question} is read.`);
    if (matching.number_question !== null && numbers === null)
      return setProblem(`Say how ${matching.number_question} is read.`);
    try {
      await update.mutateAsync({
        id: one.id,
        value_mapping: mapping(),
        date_order: dates,
        number_style: numbers,
        updated_at: one.updated_at,
      });
      await plan.mutateAsync({ id: one.id });
      await utils.imports.invalidate();
      return go('check');
    } catch (error) {
      const fields = Object.values(errorFields(error)).flat();
      setProblem(
        fields.length > 0 ? fields.join(' ') : errorText(error, 'It could not be planned. Please try again.'),
      );
    }
    return utils.imports.invalidate();
  }

  return (
    <Stack>
      <StepTitle>What do these values mean?</StepTitle>
      {asksDates || asksNumbers ? (
        <FieldGrid>
          {asksDates ? (
            <SelectField
              label={`${matching.date_question ?? 'Dates'} is`}
              required
              value={dates}
              onChange={setDates}
              choices={[
                { value: 'month_first', label: 'Month first (MM/DD/YYYY)' },
                { value: 'day_first', label: 'Day first (DD/MM/YYYY)' },
              ]}
            />
          ) : null}
          {asksNumbers ? (
            <SelectField
              label={`${matching.number_question ?? 'Numbers'} is`}
              required
              value={numbers}
              onChange={setNumbers}
              choices={[
                { value: 'point', label: 'With thousands: 1,234 is 1234' },
                { value: 'comma', label: 'With decimals: 1,234 is 1.234' },
              ]}
            />
          ) : null}
        </FieldGrid>
      ) : null}
      {matching.values.length === 0 ? (
        <Text c="dimmed">Everything that the file names is known here.</Text>
      ) : (
        <>
          <Alert color="blue" title="Not known here">
            Lines with a value that is not matched are shown as errors.
          </Alert>
          <PlainTable
            label="Unknown values"
            columns={[
              {
                key: 'value',
                header: 'Value',
                cell: ({ value, reference }) => `${WORDS[reference] ?? reference}: ${value}`,
              },
              { key: 'count', header: 'Lines', numeric: true, cell: ({ count }) => count },
              {
                key: 'choice',
                header: 'Means',
                width: '16rem',
                cell: (value) => (
                  <SelectField
                    label={`What ${value.value} means`}
                    hideLabel
                    placeholder="Choose"
                    value={chosen[keyOf(value)] ?? null}
                    onChange={(meaning) => setChosen({ ...chosen, [keyOf(value)]: meaning })}
                    choices={[
                      ...(value.may_create ? [{ value: CREATE, label: `New: ${value.value}` }] : []),
                      { value: LEAVE, label: 'Leave these lines out' },
                      ...choicesOf(value.reference),
                    ]}
                  />
                ),
              },
            ]}
            rows={matching.values}
            rowKey={keyOf}
          />
        </>
      )}
      {problem ? <ErrorState text={problem} /> : null}
      <Group>
        <Button loading={update.isPending || plan.isPending} onClick={() => void next()}>
          Next
        </Button>
        <Button variant="default" onClick={() => go('columns')}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}
