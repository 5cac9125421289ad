import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { importFieldLabel } from '@daybook/domain/imports/column-names';
import { customColumn, customFieldName } from '@daybook/domain/imports/kinds';
import { errorFields, errorText, type FieldErrors } from '#/lib/api/error-text.ts';
import { useRefetchScreen } from '#/lib/api/refetch-screen.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { failedSave, type SaveState } from '#/lib/forms/save-state.ts';
import { useDraftedState } from '#/lib/forms/use-drafted-state.ts';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { DraftNotice } from '#/ui/forms/draft-notice.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { act } from '#/ui/overlays/act.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { QueryState } from '#/ui/page/query-state.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { BulletList } from '#/ui/page/text-parts.tsx';
import { columnFacts, fileColumns } from './read-step.tsx';
import { StepTitle, type Import, type StepProps } from './step-parts.tsx';

const IDLE: SaveState = { kind: 'idle' };

const asRead = ({ columns, updated_at }: Import) => ({
  mapping: columns.map(({ field }) => field),
  /** Under which the mapping is saved for other files. */
  name: '',
  updated_at,
});

/** Which column becomes which field (imports-and-exports.md#matching). */
export function ColumnsStep({ job, go }: StepProps) {
  const refresh = useRefetchScreen();
  const matching = trpc.imports.matching.useQuery({ id: job.id });
  const update = trpc.imports.update.useMutation();
  const createField = trpc.customFields.create.useMutation();
  const [edited, edit, drafts] = useDraftedState(() => asRead(job), {
    key: `import:${job.id}:columns`,
    what: 'matching',
    version: job.updated_at,
  });
  const { mapping, name } = edited;
  const setMapping = (index: number, field: string | null) => {
    setState(IDLE);
    edit((now) => ({ ...now, mapping: now.mapping.with(index, field) }));
  };
  const [problems, setProblems] = useState<FieldErrors>({});
  const [state, setState] = useState(IDLE);

  async function save(more: object): Promise<boolean> {
    setProblems({});
    setState({ kind: 'saving' });
    try {
      const saved = await update.mutateAsync({ id: job.id, mapping, updated_at: edited.updated_at, ...more });
      drafts.reset(asRead(saved));
      setState(IDLE);
      return true;
    } catch (error) {
      const { mapping: whole, ...fields } = errorFields(error);
      setProblems(fields);
      const failure = errorText(error, 'The columns could not be saved. Please try again.');
      const isMarked = Object.keys(fields).some((field) => field.startsWith('mapping.'));
      setState(isMarked ? IDLE : failedSave(error, whole?.join(' ') ?? failure));
      return false;
    }
  }
  async function next() {
    if (missing)
      return setState({
        kind: 'failed',
        message: `Choose a column for ${importFieldLabel(missing.name)}.`,
        stale: false,
      });
    if (!(await save(name.trim() ? { save_profile_as: name.trim() } : {}))) return undefined;
    // The next step shows this version.
    await refresh();
    return go('values');
  }
  async function take(profile: number) {
    if (!(await save({ mapping: undefined, profile }))) return;
    toastDone('The saved mapping was applied.');
    // The step begins again, with its columns.
    await refresh();
  }

  /** Makes the company's own field that a column like "custom:Diet" is for. */
  async function makeField(field: string, index: number) {
    const own = customFieldName(field) ?? '';
    await act({
      work: async () => {
        await createField.mutateAsync({ target: 'client', name: own, field_type: 'text' });
        setMapping(index, customColumn({ name: own }));
      },
      failed: `The field ${own} could not be made. Please try again.`,
    });
  }

  const title = <StepTitle>Which column is what?</StepTitle>;
  if (!matching.data)
    return (
      <Stack>
        {title}
        <QueryState query={matching} loading={null} failure="Failed to load the columns." />
        {matching.error ? null : <Loading />}
      </Stack>
    );
  const { fields, profiles, left_out } = matching.data;
  const missing = fields.find((field) => field.required && !mapping.includes(field.name));
  const choices = fields.map((field) => ({
    value: field.name,
    label: `${importFieldLabel(field.name)}${field.required ? ' *' : ''}${field.locked ? ' (not in your plan)' : ''}`,
  }));
  return (
    <Stack>
      {title}
      {drafts.offer ? <DraftNotice drafts={drafts.offer} isSaving={state.kind === 'saving'} /> : null}
      {profiles.length > 0 ? (
        <Group gap="xs">
          <Text size="sm">Saved for these columns:</Text>
          {profiles.map((profile) => (
            <Button key={profile.id} size="xs" variant="default" onClick={() => void take(profile.id)}>
              {profile.name}
            </Button>
          ))}
        </Group>
      ) : null}
      <DataTable
        label="Columns and fields"
        columns={[
          ...columnFacts(job),
          {
            key: 'field',
            header: 'Field',
            width: '16rem',
            cell: ({ name: column, index }) => (
              <SelectField
                label={`Field for ${column}`}
                hideLabel
                placeholder="Left out"
                clearable
                value={mapping[index] ?? null}
                onChange={(value) => setMapping(index, value)}
                choices={choices}
                error={problems[`mapping.${index}`]?.join(' ')}
              />
            ),
          },
        ]}
        rows={fileColumns(job)}
        rowKey={({ index }) => index}
        empty={{ text: 'This file has no columns.' }}
      />
      {job.kind === 'clients'
        ? fileColumns(job)
            .filter(({ name: column, index }) => customFieldName(column) && mapping[index] === null)
            .map(({ name: column, index }) => (
              <Group key={column} gap="xs">
                <Text size="sm">{`You have no field called ${customFieldName(column)}.`}</Text>
                <Button
                  size="xs"
                  variant="default"
                  loading={createField.isPending}
                  onClick={() => void makeField(column, index)}
                >
                  {`Make the Field ${customFieldName(column)}`}
                </Button>
              </Group>
            ))
        : null}
      {left_out.length > 0 ? (
        <Alert color="yellow" title="Left out">
          <BulletList>
            {left_out.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </BulletList>
        </Alert>
      ) : null}
      <FieldGrid>
        <TextField
          label="Save this mapping as"
          description="It will be offered for files with the same columns."
          maxLength={100}
          value={name}
          onChange={(value) => edit((now) => ({ ...now, name: value }))}
        />
      </FieldGrid>
      <SaveProblem state={state} />
      <Group>
        <Button loading={state.kind === 'saving'} onClick={() => void next()}>
          Next
        </Button>
        <Button variant="default" onClick={() => go('read')}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}
