import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { readDay } from '@daybook/domain/imports/cells';
import { paidUntilProblem } from '@daybook/domain/imports/history';
import { readNumber } from '@daybook/domain/imports/numbers';
import { valueKey } from '@daybook/domain/imports/plan';
import { addDays } from '@daybook/domain/time/day';
import { errorFields, errorText } from '#/lib/api/error-text.ts';
import { useRefetchScreen } from '#/lib/api/refetch-screen.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { failedSave, type SaveState } from '#/lib/forms/save-state.ts';
import { useDraftedState } from '#/lib/forms/use-drafted-state.ts';
import { useToday } from '#/lib/session/today.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { DraftNotice } from '#/ui/forms/draft-notice.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { ErrorState, Loading } from '#/ui/page/states.tsx';
import { StepTitle, type Import, type StepProps } from './step-parts.tsx';
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

type Problems = Partial<Record<'paid' | 'dates' | 'numbers' | 'values', string>>;

const IDLE: SaveState = { kind: 'idle' };

function asRead(job: Import, { values, date_order }: Matching) {
  const chosen: Record<string, Meaning | null> = {};
  for (const value of values) chosen[keyOf(value)] = startOf(value);
  return {
    chosen,
    paidUntil: job.paid_until,
    dates: job.date_order ?? date_order,
    numbers: job.number_style,
    updated_at: job.updated_at,
  };
}

function Values({ job, go, matching }: StepProps & { matching: Matching }) {
  const refresh = useRefetchScreen();
  const update = trpc.imports.update.useMutation();
  const plan = trpc.imports.plan.useMutation();
  const today = useToday();
  const [edited, edit, drafts] = useDraftedState(() => asRead(job, matching), {
    key: `import:${job.id}:values`,
    what: 'matching',
    version: job.updated_at,
  });
  const { chosen, paidUntil, dates, numbers } = edited;
  const change = (part: Partial<typeof edited>) => edit((now) => ({ ...now, ...part }));
  const [state, setState] = useState(IDLE);
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
    setState(IDLE);
    if (Object.keys(open).length > 0) return;
    setState({ kind: 'saving' });
    try {
      const { updated_at } = await update.mutateAsync({
        id: job.id,
        value_mapping: mapping(),
        date_order: dates,
        number_style: numbers,
        ...(isHistory && { paid_until: paidUntil }),
        updated_at: edited.updated_at,
      });
      // Also if the plan is refused.
      drafts.reset({ ...edited, updated_at });
      await plan.mutateAsync({ id: job.id });
    } catch (error) {
      const fields = Object.values(errorFields(error)).flat();
      const failure = errorText(error, 'It could not be planned. Please try again.');
      setState(failedSave(error, fields.length > 0 ? fields.join(' ') : failure));
      return;
    }
    // The next step shows what was planned.
    await refresh();
    go('check');
  }

  return (
    <>
      {drafts.offer ? <DraftNotice drafts={drafts.offer} isSaving={state.kind === 'saving'} /> : null}
      {isHistory ? (
        <FieldGrid>
          <DateField
            label="Up to which day has this work been paid already?"
            description="Hours up to this day are imported as approved timesheets, which are never paid again. Later hours wait for the employees to submit them."
            required
            max={addDays(today, -1)}
            value={paidUntil}
            onChange={(paid) => change({ paidUntil: paid })}
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
              onChange={(order) => change({ dates: order })}
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
              onChange={(style) => change({ numbers: style })}
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
            onChange={(meanings) => change({ chosen: meanings })}
            isChecked={problems.values !== undefined}
          />
        </>
      )}
      {problems.values ? <ErrorState text={problems.values} /> : null}
      <SaveProblem state={state} />
      <Group>
        <Button loading={state.kind === 'saving'} onClick={() => void next()}>
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
  return day === null ? cell : longDay(day);
}
