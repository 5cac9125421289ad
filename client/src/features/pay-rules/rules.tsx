import { Anchor, Badge, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { PRESETS } from '@daybook/domain/pay/pay-rules/presets';
import { definitionSentences } from '@daybook/domain/pay/pay-rules/sentences';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { useToday } from '#/lib/session/today.ts';
import { longDay, monthText } from '#/lib/text/day-text.ts';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { act } from '#/ui/overlays/act.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import type { Assignment, PayRule } from './assignments.tsx';
import { Versions } from './versions.tsx';

interface RulesProps {
  rules: PayRule[];
  assignments: Assignment[];
  /** Opens the form that copies this preset. */
  preset: string | undefined;
  onCopied: (rule: number) => void;
}

/** What the company's rules say, a sentence for each part, and the presets that can be copied (pay.md#screens). */
export function Rules({ rules, assignments, preset, onCopied }: RulesProps) {
  const [isOpen, setOpen] = useState(preset !== undefined);
  return (
    <Section title="Rules">
      <Stack>
        {rules.length === 0 ? <Text c="dimmed">No rules of your own yet.</Text> : null}
        {rules.map((rule) => (
          <Rule
            key={rule.id}
            rule={rule}
            isAssigned={assignments.some(({ pay_rule }) => pay_rule === rule.id)}
          />
        ))}
        {isOpen ? (
          <CopyPreset
            initialPreset={preset}
            onDone={(rule) => {
              setOpen(false);
              if (rule !== undefined) onCopied(rule);
            }}
          />
        ) : (
          <div>
            <Button onClick={() => setOpen(true)}>Copy a Preset</Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}

function Rule({ rule, isAssigned }: { rule: PayRule; isAssigned: boolean }) {
  const today = useToday();
  const update = trpc.payRules.update.useMutation();
  const [isRenamed, setRenamed] = useState(false);
  const current = rule.versions.find(({ effective_from }) => effective_from <= today) ?? rule.versions.at(-1);

  async function archive(is_archived: boolean) {
    await act({
      work: () => update.mutateAsync({ id: rule.id, is_archived, updated_at: rule.updated_at }),
      done: is_archived ? `${rule.name} was archived.` : `${rule.name} was restored.`,
      failed: 'The rule could not be changed. Please try again.',
    });
  }

  return (
    <Paper p="md" withBorder component="article" aria-label={rule.name}>
      <Group justify="space-between" mb="xs">
        <Group gap="xs">
          <Title order={3}>{rule.name}</Title>
          {rule.is_archived ? <Badge color="gray">Archived</Badge> : null}
        </Group>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={`Rename ${rule.name}`}
            disabled={isRenamed}
            onClick={() => setRenamed(true)}
          >
            Rename
          </Button>
          {rule.is_archived || !isAssigned ? (
            <OnlineButton
              size="xs"
              variant="default"
              aria-label={`${rule.is_archived ? 'Restore' : 'Archive'} ${rule.name}`}
              disabled={update.isPending}
              onClick={() => void archive(!rule.is_archived)}
            >
              {rule.is_archived ? 'Restore' : 'Archive'}
            </OnlineButton>
          ) : null}
        </Group>
      </Group>
      {isRenamed ? <RenameRule rule={rule} onDone={() => setRenamed(false)} /> : null}
      {current ? (
        <List size="sm">
          {definitionSentences(current.definition).map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      ) : null}
      <Versions rule={rule} current={current} />
    </Paper>
  );
}

function RenameRule({ rule, onDone }: { rule: PayRule; onDone: () => void }) {
  const update = trpc.payRules.update.useMutation();
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/pay-rules')).payRuleUpdate,
    defaultValues: { id: rule.id, name: rule.name, updated_at: rule.updated_at },
    check: ({ name }) => (name.trim() === '' ? { field: 'name', message: 'Name the rule.' } : null),
    save: (values) => update.mutateAsync(values),
    onSaved: ({ name }) => {
      toastDone(`${rule.name} is now called ${name}.`);
      onDone();
    },
    failedText: 'The rule could not be renamed. Please try again.',
  });
  return (
    <Form form={form} label={`Rename ${rule.name}`}>
      <Field form={form} name="name">
        {(field) => <TextField label="Name" required maxLength={100} autoFocus {...field} />}
      </Field>
      <SaveRow form={form} label="Save Name" onCancel={onDone} />
    </Form>
  );
}

interface CopyPresetProps {
  initialPreset: string | undefined;
  /** With the id of the copy, unless it was given up. */
  onDone: (rule?: number) => void;
}

function CopyPreset({ initialPreset, onDone }: CopyPresetProps) {
  const presets = trpc.payRules.presets.useQuery();
  const create = trpc.payRules.create.useMutation();
  const form = useRecordForm({
    draft: { key: 'pay-rule:new', what: 'rule', about: ({ name }) => name },
    schema: async () => (await import('@daybook/contract/pay-rules')).payRuleInput,
    defaultValues: {
      preset: initialPreset ?? null,
      name: PRESETS.find(({ key }) => key === initialPreset)?.name ?? '',
    },
    check: ({ preset, name }) =>
      preset === null
        ? { field: 'preset', message: 'Choose a preset.' }
        : name.trim() === ''
          ? { field: 'name', message: 'Name the rule.' }
          : null,
    save: (values) => create.mutateAsync(values),
    onSaved: (rule) => {
      toastDone(`${rule.name} was copied. Assign it to people above.`);
      onDone(rule.id);
    },
    failedText: 'The preset could not be copied. Please try again.',
  });
  const chosenKey = useWatch({ control: form.control, name: 'preset' });
  const chosen = presets.data?.find(({ key }) => key === chosenKey);
  return (
    <Form form={form} label="Copy a preset">
      <FieldGrid>
        <Field form={form} name="preset">
          {(field) => (
            <SelectField
              label="Preset"
              required
              autoFocus
              choices={(presets.data ?? [])
                .filter(({ key }) => key !== 'classic_80')
                .map(({ key, name }) => ({ value: key, label: name }))}
              {...field}
              onChange={(key) => {
                field.onChange(key);
                const before = presets.data?.some(({ name }) => name === form.getValues('name'));
                const preset = presets.data?.find((one) => one.key === key);
                if (preset && (before || form.getValues('name') === '')) form.setValue('name', preset.name);
              }}
            />
          )}
        </Field>
        <Field form={form} name="name">
          {(field) => <TextField label="Name" required maxLength={100} {...field} />}
        </Field>
      </FieldGrid>
      {chosen ? (
        <Stack gap="xs" aria-live="polite">
          <List size="sm">
            {chosen.sentences.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
          <Text size="sm" c="dimmed">
            Source: <SourceLink {...chosen.source} />.{' '}
            {`${chosen.source.name}${chosen.source.also}`.includes('°')
              ? '° marks a secondary source: check it before you rely on it. '
              : ''}
            This is not legal advice.
          </Text>
        </Stack>
      ) : null}
      <SaveRow form={form} label="Copy Preset" savingLabel="Copying..." onCancel={() => onDone()} />
    </Form>
  );
}

type Preset = Output['payRules']['presets'][number];

/** Where a preset's figures are published, and when that was read. */
function SourceLink({ name, url, read_on, also }: Preset['source']) {
  if (url === null) return name;
  return (
    <>
      <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
        {name}
      </Anchor>
      , read {read_on.length === 7 ? monthText(read_on) : longDay(read_on)}
      {also === null ? '' : `; ${also}`}
    </>
  );
}
