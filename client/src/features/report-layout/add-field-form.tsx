import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import {
  dropdownOptions,
  type RenderType,
  type ReportLayout,
  type ReportSide,
} from '@daybook/domain/reports/report-layout';
import { useDraftedState } from '#/lib/forms/use-drafted-state.ts';
import { tooLong } from '#/lib/text/too-long.ts';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { DraftNotice } from '#/ui/forms/draft-notice.tsx';
import { RENDER_TYPE_CHOICES } from './field-row.tsx';
import { addCustomField } from './report-layout-edit.ts';

interface AddFieldFormProps {
  layout: ReportLayout;
  onChange: (layout: ReportLayout) => void;
}

const MAX_NAME_CHARACTERS = 100;
const EMPTY = { name: '', render_type: 'text-small' as RenderType, side: 'left' as ReportSide, options: '' };

/** A new custom field, at the end of its column (reports.md#layout). */
export function AddFieldForm({ layout, onChange }: AddFieldFormProps) {
  const [problem, setProblem] = useState<{ at: 'name' | 'options'; text: string } | null>(null);
  const [field, change, drafts] = useDraftedState(EMPTY, {
    key: 'report-field:new',
    what: 'custom field',
    about: ({ name }) => name,
  });
  const set = (part: Partial<typeof EMPTY>) => {
    setProblem(null);
    change((now) => ({ ...now, ...part }));
  };

  function add() {
    if (tooLong(field.name, MAX_NAME_CHARACTERS)) return;
    const added = addCustomField(layout, field, Date.now());
    if ('refusal' in added) {
      setProblem({ at: 'name', text: added.refusal });
    } else if (field.render_type === 'dropdown' && dropdownOptions(field.options).length === 0) {
      setProblem({ at: 'options', text: 'Enter the options of the dropdown.' });
    } else {
      onChange(added.layout);
      drafts.reset({ ...EMPTY, side: field.side });
    }
  }

  return (
    <Paper component="section" p="md" aria-labelledby="add-field">
      <Title order={2} id="add-field" mb="sm">
        Add Custom Field
      </Title>
      <form
        noValidate
        aria-labelledby="add-field"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Stack gap="sm">
          {drafts.offer ? <DraftNotice drafts={drafts.offer} /> : null}
          <Group align="flex-start" gap="sm" grow preventGrowOverflow={false}>
            <TextField
              label="Field name"
              value={field.name}
              onChange={(name) => set({ name })}
              maxLength={MAX_NAME_CHARACTERS}
              error={problem?.at === 'name' ? problem.text : undefined}
            />
            <SelectField
              label="Field type"
              choices={RENDER_TYPE_CHOICES}
              clearable={false}
              value={field.render_type}
              onChange={(render_type) => set({ render_type: render_type ?? 'text-small' })}
            />
            <SelectField
              label="Column"
              choices={[
                { value: 'left', label: 'Left' },
                { value: 'right', label: 'Right' },
              ]}
              clearable={false}
              value={field.side}
              onChange={(side) => set({ side: side ?? 'left' })}
            />
          </Group>
          {field.render_type === 'dropdown' ? (
            <TextField
              label="Options"
              description="Separated by commas."
              value={field.options}
              onChange={(options) => set({ options })}
              error={problem?.at === 'options' ? problem.text : undefined}
            />
          ) : null}
          <Group>
            <Button type="submit" variant="light">
              Add Field
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
