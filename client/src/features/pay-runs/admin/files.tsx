import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { GROSS_PAY_ONLY } from '@daybook/domain/pay/pay-runs/journals';
import { isJournal } from '@daybook/domain/pay/pay-runs/profile';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { saveBytes } from '#/lib/device/save-file.ts';
import { momentDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { act } from '#/ui/overlays/act.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { OnlineButton, TextLink } from '#/ui/page/buttons.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { BulletList } from '#/ui/page/text-parts.tsx';

type Run = Output['payRuns']['get'];
type File = Output['payRuns']['files']['results'][number];

/** The files of a run: made once, downloaded as often as wanted (pay-runs.md#files). */
export function Files({ run }: { run: Run }) {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const files = trpc.payRuns.files.useQuery({ id: run.id });

  async function download({ id, file_name }: Pick<File, 'id' | 'file_name'>) {
    await act({
      work: async () => {
        const { content } = await utils.payRuns.file.fetch({ id: run.id, file: id });
        saveBytes(file_name, content);
      },
      failed: 'The file could not be downloaded. Please try again.',
    });
  }

  const columns: readonly Column<File>[] = [
    { key: 'name', header: 'File', cell: ({ file_name }) => file_name },
    { key: 'profile', header: 'Profile', cell: ({ profile_name }) => profile_name },
    {
      key: 'made',
      header: 'Created',
      cell: ({ created_at, created_by }) =>
        `${momentDay(created_at)}${created_by ? ` by ${created_by}` : ''}`,
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ voided_at }) =>
        voided_at ? <StatusBadge tone="bad">Void</StatusBadge> : <StatusBadge tone="good">Valid</StatusBadge>,
    },
    actionsColumn((file) => (
      <OnlineButton
        size="xs"
        variant="default"
        aria-label={`Download ${file.file_name}`}
        onClick={() => void download(file)}
      >
        Download
      </OnlineButton>
    )),
  ];
  return (
    <Section title="Files" onScreen>
      <Stack>
        <DataTable
          label="Files of this run"
          columns={columns}
          {...rowsOf(files)}
          rowKey={({ id }) => id}
          empty={{ text: 'No files yet.' }}
        />
        {isOpen ? (
          <ExportFile
            run={run}
            onDone={(file) => {
              setOpen(false);
              if (file) void download(file);
            }}
          />
        ) : (
          <div>
            <Button onClick={() => setOpen(true)}>Export</Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}

interface ExportFileProps {
  run: Run;
  onDone: (file: Pick<File, 'id' | 'file_name'> | null) => void;
}

/**
 * Chooses a profile, and shows what the provider would pay differently and what is left out, before the file is made.
 */
function ExportFile({ run, onDone }: ExportFileProps) {
  const profiles = trpc.exportProfiles.list.useQuery({});
  const [chosen, setChosen] = useState<number | null>(null);
  const export_profile =
    chosen ??
    profiles.data?.results.find(({ is_default }) => is_default)?.id ??
    profiles.data?.results[0]?.id;
  const preview = trpc.payRuns.previewFile.useQuery(
    { id: run.id, export_profile: export_profile ?? 0 },
    { enabled: export_profile !== undefined },
  );
  const make = trpc.payRuns.makeFile.useMutation();
  if (profiles.data?.results.length === 0) {
    return (
      <Alert color="blue" title="No export profile yet">
        <TextLink to="/admin/settings/payroll-export">Set up the payroll product</TextLink> whose file you
        need.
      </Alert>
    );
  }

  async function makeFile(profile: number) {
    await act({
      work: async () => {
        const file = await make.mutateAsync({ id: run.id, export_profile: profile });
        toastDone(`${file.file_name} was created.`);
        onDone(file);
      },
      failed: 'The file could not be created. Please try again.',
    });
  }

  const canBeMade = preview.data?.problems.length === 0;
  return (
    <Stack gap="sm" role="group" aria-label="Export">
      <SelectField
        label="Profile"
        required
        value={export_profile}
        onChange={(value) => setChosen(value ?? null)}
        choices={(profiles.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <JournalNote profile={export_profile} />
      {export_profile === undefined ? null : <Preview id={run.id} export_profile={export_profile} />}
      <Group>
        <OnlineButton
          disabled={!canBeMade || export_profile === undefined}
          loading={make.isPending}
          onClick={() => void (export_profile === undefined ? undefined : makeFile(export_profile))}
        >
          Create File
        </OnlineButton>
        <Button variant="default" onClick={() => onDone(null)}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

/** What a journal leaves out. */
function JournalNote({ profile }: { profile: number | undefined }) {
  const profiles = trpc.exportProfiles.list.useQuery({});
  const format = profiles.data?.results.find(({ id }) => id === profile)?.format;
  return format && isJournal(format) ? <Text size="sm">{GROSS_PAY_ONLY}</Text> : null;
}

/** What keeps a file from being made, what the provider would pay differently, and what is left out. */
function Preview(file: { id: number; export_profile: number }) {
  const query = trpc.payRuns.previewFile.useQuery(file);
  if (!query.data) return <QueryState query={query} failure="The file could not be previewed." />;
  const { problems, differences, left_out } = query.data;
  return (
    <>
      {problems.length > 0 ? (
        <Alert color="red" title="This file cannot be created yet">
          <BulletList>
            {problems.map(({ name, text }) => (
              <li key={`${name} ${text}`}>
                {name ? `${name}: ` : ''}
                {text}
              </li>
            ))}
          </BulletList>
        </Alert>
      ) : null}
      {differences.length > 0 ? (
        <Alert color="yellow" title="The payroll product calculates a different amount">
          <BulletList>
            {differences.map(({ user, name, difference }) => (
              <li key={user}>
                {name}: {moneyText(Math.abs(difference))} {difference < 0 ? 'less' : 'more'} than here
              </li>
            ))}
          </BulletList>
        </Alert>
      ) : null}
      {left_out.length > 0 ? <Text size="sm">Not in this file: {left_out.join(' · ')}.</Text> : null}
    </>
  );
}
