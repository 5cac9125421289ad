import { addDays } from '@daybook/domain/day';
import { paidUntilProblem } from '@daybook/domain/imports/history';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorFields, errorText } from '../../lib/error-text.ts';
import { useToday } from '../../lib/today.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FieldGrid } from '../../ui/fields/field-grid.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ErrorState, LoadError, Loading } from '../../ui/page/states.tsx';
import type { StepProps } from './import-page.tsx';
import { StepTitle } from './step-title.tsx';
import { type Meaning, ValuesTable, keyOf, startOf } from './values-table.tsx';

type Matching = Output['imports']['matching'];
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
  const [chosen, setChosen] = useState<Record<string, Meaning | null>>(() =>
    Object.fromEntries(matching.values.map((value) => [keyOf(value), startOf(value)])),
  );
  const today = useToday();
  const [paidUntil, setPaidUntil] = useState(one.paid_until);
  const isHistory = one.kind === 'time_history';
  const [dates, setDates] = useState(one.date_order);
  const [numbers, setNumbers] = useState(one.number_style);
  const [problem, setProblem] = useState<string | null>(null);
  const asksDates = matching.date_question !== null || one.date_order !== null;
  const asksNumbers = matching.number_question !== null || one.number_style !== null;

  function mapping() {
    const made: Record<string, Record<string, Meaning>> = {};
    for (const value of matching.values) {
      const meaning = chosen[keyOf(value)] ?? null;
      if (meaning !== null) (made[value.reference] ??= {})[value.value.trim().toLowerCase()] = meaning;
    }
    return made;
  }
  async function next() {
    setProblem(null);
    if (matching.date_question !== null && dates === null)
      return setProblem(`Say how ${matching.date_question} is read.`);
    if (matching.number_question !== null && numbers === null)
      return setProblem(`Say how ${matching.number_question} is read.`);
    const unpaid = isHistory ? paidUntilProblem(paidUntil, today) : null;
    if (unpaid !== null) return setProblem(unpaid);
    try {
      await update.mutateAsync({
        id: one.id,
        value_mapping: mapping(),
        date_order: dates,
        number_style: numbers,
        ...(isHistory && { paid_until: paidUntil }),
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
      {isHistory ? (
        <FieldGrid>
          <DateField
            label="Up to which day has this work been paid already?"
            description="Hours up to this day come in as approved timesheets, which are never paid again. Later hours wait for their workers to submit them."
            required
            max={addDays(today, -1)}
            value={paidUntil}
            onChange={setPaidUntil}
            problemOf={(day) => paidUntilProblem(day, today)}
          />
        </FieldGrid>
      ) : null}
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
          <ValuesTable values={matching.values} chosen={chosen} onChange={setChosen} />
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
