import { Box, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { FROM_THE_BEGINNING, WINDOW_DAYS } from '@daybook/domain/pay/pay-rules/definition';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid } from '#/ui/fields/field-grid.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { askToDelete } from '#/ui/overlays/act.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import type { PayRule } from './assignments.tsx';
import { BandFields } from './band-fields.tsx';
import {
  AllowanceFields,
  LoadingFields,
  MinutesField,
  SleepFields,
  WeekFields,
} from './definition-fields.tsx';
import { editedDefinition, type VersionValues } from './version-values.ts';

type Version = PayRule['versions'][number];

interface VersionsProps {
  rule: PayRule;
  /** The one in force today. */
  current: Version | undefined;
}

/** The versions of a rule from the newest; a change of law is a new one with its date (pay.md#rules). */
export function Versions({ rule, current }: VersionsProps) {
  const [isOpen, setOpen] = useState(false);
  const remove = trpc.payRules.removeVersion.useMutation();

  function confirmAndRemove({ version }: Version) {
    const text = `Delete version ${version} of ${rule.name}? The previous version then applies again.`;
    return askToDelete(
      {
        title: 'Delete version',
        text,
        done: `Version ${version} was deleted.`,
        failed: 'The version could not be deleted. Please try again.',
      },
      () => remove.mutateAsync({ id: rule.id, version }),
    );
  }

  return (
    <>
      {rule.versions.map((version) => (
        <Group key={version.version} gap="xs" mt="xs">
          <Text size="sm" c="dimmed" flex="0 1 auto">
            {versionText(version, version.version === current?.version)}
          </Text>
          {version.is_used || rule.versions.length === 1 ? null : (
            <OnlineButton
              size="compact-xs"
              variant="subtle"
              color="red"
              aria-label={`Delete version ${version.version} of ${rule.name}`}
              onClick={() => void confirmAndRemove(version)}
            >
              Delete
            </OnlineButton>
          )}
        </Group>
      ))}
      {isOpen && current ? (
        <Box mt="md">
          <AddVersion rule={rule} from={current} onDone={() => setOpen(false)} />
        </Box>
      ) : rule.is_archived || !current ? null : (
        <Button
          size="xs"
          variant="default"
          mt="sm"
          aria-label={`Add a version of ${rule.name}`}
          onClick={() => setOpen(true)}
        >
          Add a Version
        </Button>
      )}
    </>
  );
}

const versionText = ({ version, effective_from, note, is_used }: Version, isCurrent: boolean): string =>
  [
    `Version ${version}`,
    effective_from > FROM_THE_BEGINNING ? ` from ${longDay(effective_from)}` : '',
    isCurrent ? ', in force' : '',
    is_used ? ', used by approved timesheets' : '',
    note ? `. ${note}` : '',
  ].join('');

/** The figures of the version in force, to be changed from a day on. */
function AddVersion({ rule, from, onDone }: { rule: PayRule; from: Version; onDone: () => void }) {
  const add = trpc.payRules.addVersion.useMutation();
  const blank: VersionValues = {
    id: rule.id,
    updated_at: rule.updated_at,
    effective_from: null,
    note: '',
    definition: editedDefinition(from.definition),
  };
  const form = useRecordForm({
    draft: { key: `pay-rule-version:${rule.id}`, what: 'version', about: () => rule.name },
    schema: async () => (await import('@daybook/contract/pay-rules')).payRuleVersionInput,
    defaultValues: blank,
    check: ({ effective_from }) =>
      effective_from === null
        ? { field: 'effective_from', message: 'Choose the day it takes effect.' }
        : null,
    save: (values) => add.mutateAsync(values),
    onSaved: () => {
      toastDone(`${rule.name} has a new version.`);
      onDone();
    },
    failedText: 'The version could not be added. Please try again.',
  });
  const { method, window } = from.definition.method === 'ledger' ? from.definition : CLASSIC;
  return (
    <Form form={form} label={`Add a version of ${rule.name}`}>
      <FieldGrid>
        <Field form={form} name="effective_from">
          {(field) => (
            <DateField
              label="Takes Effect"
              required
              autoFocus
              description="Weeks and periods that begin on this day or later."
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="note">
          {(field) => <TextField label="Note" maxLength={500} {...field} />}
        </Field>
        {method === 'classic' ? (
          <Field form={form} name="definition.regular_minutes">
            {(field) => <MinutesField label="Regular Minutes in a Pay Period" required {...field} />}
          </Field>
        ) : (
          <WeekFields form={form} days={window === 'workweek' ? null : WINDOW_DAYS[window]} />
        )}
      </FieldGrid>
      {method === 'classic' ? null : (
        <>
          <BandFields form={form} />
          <SleepFields form={form} />
          <LoadingFields form={form} />
          <AllowanceFields form={form} />
        </>
      )}
      <SaveRow form={form} label="Add Version" savingLabel="Adding..." onCancel={onDone} />
    </Form>
  );
}

const CLASSIC = { method: 'classic', window: 'workweek' } as const;
