import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { readDay, readNumber } from '@daybook/domain/imports/cells';
import { paidUntilProblem } from '@daybook/domain/imports/history';
import { valueKey } from '@daybook/domain/imports/plan';
import { addDays, formatLongDay } from '@daybook/domain/time/day';
import { errorFields, errorText } from '#/lib/api/error-text.ts';
import { useRefetchScreen } from '#/lib/api/refetch-screen.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useToday } from '#/lib/session/today.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { ErrorState, Loading } from '#/ui/page/states.tsx';
import { StepTitle, type StepProps } from './step-parts.tsx';
import { isComplete, keyOf, startOf, ValuesTable, type Meaning } from './values-table.tsx';

type Matching = Output['imports']['matching'];

/** The meaning of unknown values, and of ambiguous dates and numbers; then the plan is made. */
export function ValuesStep({ job, go }: StepProps) {
  const matching = trpc.imports.matching.useQuery({ id: job.id });
  return (
    <Stack>
      <StepTitle>What do these values mean?</StepTitle>
      <QueryState query={matching} loading={null} failure="Failed to load the values." />
      {matching.data ? <Values job={job} go={go} matching={matching.data} /> : null}
      {matching.data || matching.error ? null : <Loading />}
    </Stack>
  );
}

type Problems = Partial<Record<'paid' | 'dates' | 'numbers' | 'values' | 'all', string>>;

function Values({ job, go, matching }: StepProps & { matching: Matching }) {
  const refresh = useRefetchScreen();
  const update = trpc.imports.update.useMutation();
  const plan = trpc.imports.plan.useMutation();
  const today = useToday();
  const [chosen, setChosen] = useState<Record<string, Meaning | null>>(() =>
    Object.fromEntries(matching.values.map((value) => [keyOf(value), startOf(value)])),
  );
  const [paidUntil, setPaidUntil] = useState(job.paid_until);
  const [dates, setDates] = useState(job.date_order ?? matching.date_order);
  const [numbers, setNumbers] = useState(job.number_style);
  // If a plan is refused, the values saved before are not read again, so that the refusal stays on the screen.
  const [version, setVersion] = useState(job.updated_at);
  const [problems, setProblems] = useState<Problems>({});
  const { date_question, date_example, number_question, values } = matching;
  const anyDate = date_question ?? date_example;
  const isHistory = job.kind === 'time_history';

  function mapping() {
    const made: Record<string, Record<string, Meaning>> = {};
    for (const value of values) {
      const meaning = chosen[keyOf(value)] ?? null;
      if (meaning !== null) (made[value.reference] ??= {})[valueKey(value.value)] = meaning;
    }
    return made;
  }
  function unanswered(): Problems {
    const paid = isHistory ? paidUntilProblem(paidUntil, today) : null;
    return {
      ...(paid !== null && { paid }),
      ...(date_question !== null && dates === null && { dates: `Choose how to read ${date_question}.` }),
      ...(number_question !== null &&
        numbers === null && { numbers: `Choose how to read ${number_question}.` }),
      ...(!values.every((value) => isComplete(value, chosen[keyOf(value)] ?? null)) && {
        values: 'Fill in what the new records need.',
      }),
    };
  }
  async function next() {
    const open = unanswered();
    setProblems(open);
    if (Object.keys(open).length > 0) return;
    try {
      const { updated_at } = await update.mutateAsync({
        id: job.id,
        value_mapping: mapping(),
        date_order: dates,
        number_style: numbers,
        ...(isHistory && { paid_until: paidUntil }),
        updated_at: version,
      });
      setVersion(updated_at);
      await plan.mutateAsync({ id: job.id });
    } catch (error) {
      const fields = Object.values(errorFields(error)).flat();
      const failure = errorText(error, 'It could not be planned. Please try again.');
      setProblems({ all: fields.length > 0 ? fields.join(' ') : failure });
      return;
    }
    await refresh();
    go('check');
  }

  return (
    <>
      {isHistory ? (
        <FieldGrid>
          <DateField
            label="Up to which day has this work been paid already?"
            description="Hours up to this day are imported as approved timesheets, which are never paid again. Later hours wait for the employees to submit them."
            required
            max={addDays(today, -1)}
            value={paidUntil}
            onChange={setPaidUntil}
            error={problems.paid}
            problemOf={(day) => paidUntilProblem(day, today)}
          />
        </FieldGrid>
      ) : null}
      {anyDate !== null || number_question !== null ? (
        <FieldGrid>
          {anyDate === null ? null : (
            <SelectField
              label={`${anyDate} is`}
              description={date_question === null ? 'As other dates of the file show.' : undefined}
              required
              value={dates}
              onChange={setDates}
              error={problems.dates}
              choices={[
                { value: 'month_first', label: `${dayText(anyDate, 'month_first')} (month first)` },
                { value: 'day_first', label: `${dayText(anyDate, 'day_first')} (day first)` },
              ]}
            />
          )}
          {number_question === null ? null : (
            <SelectField
              label={`${number_question} is`}
              required
              value={numbers}
              onChange={setNumbers}
              error={problems.numbers}
              choices={[
                { value: 'point', label: `${readNumber(number_question, 'point')} (thousands)` },
                { value: 'comma', label: `${readNumber(number_question, 'comma')} (a decimal comma)` },
              ]}
            />
          )}
        </FieldGrid>
      ) : null}
      {values.length === 0 ? (
        <Text c="dimmed">Everything in the file was recognized.</Text>
      ) : (
        <>
          <Alert color="blue" title="Not recognized">
            Lines with a value that is not matched are shown as errors.
          </Alert>
          <ValuesTable
            values={values}
            chosen={chosen}
            onChange={setChosen}
            isChecked={problems.values !== undefined}
          />
        </>
      )}
      {problems.values ? <ErrorState text={problems.values} /> : null}
      {problems.all ? <ErrorState text={problems.all} /> : null}
      <Group>
        <Button loading={update.isPending || plan.isPending} onClick={() => void next()}>
          Next
        </Button>
        <Button variant="default" onClick={() => go('columns')}>
          Back
        </Button>
      </Group>
    </>
  );
}

/** A date that reads two ways, as one of them: "Mar 4, 2026". */
function dayText(cell: string, order: 'month_first' | 'day_first'): string {
  const day = readDay(cell, order);
  return day === null ? cell : formatLongDay(day);
}
