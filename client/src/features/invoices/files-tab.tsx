import { Alert, Button, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceFile } from '@daybook/contract/invoice-files';
import type { InvoiceFileFormat } from '@daybook/domain/billing/invoice';
import { trpc } from '#/lib/api/trpc.ts';
import { saveBytes } from '#/lib/device/save-file.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { useToday } from '#/lib/session/today.ts';
import { longDay, momentDay } from '#/lib/text/day-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { actionsColumn, figure, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { usePages } from '#/ui/lists/use-pages.ts';
import { act } from '#/ui/overlays/act.ts';
import { askText } from '#/ui/overlays/confirm.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { MenuOfActions } from '#/ui/page/menu-of-actions.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { AnyWrap } from '#/ui/page/text-parts.tsx';
import { useBillingRights } from './use-billing-rights.ts';

const FORMATS: Readonly<Record<InvoiceFileFormat, string>> = {
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
  generic: 'CSV for any program',
};

/** Files for the accountant's program (invoices.md#files). */
export function FilesTab() {
  const { mayChange } = useBillingRights();
  const utils = trpc.useUtils();
  const [adding, setAdding] = useState(false);
  const [newFiles, setNewFiles] = useState<readonly InvoiceFile[]>([]);
  const [firstNew] = newFiles;
  const pages = usePages();
  const files = trpc.invoiceFiles.list.useQuery(
    { ordering: '-created_at', ...pages.window },
    { placeholderData: keepPreviousData },
  );
  const voidFile = trpc.invoiceFiles.void.useMutation();

  const download = ({ id, file_name }: InvoiceFile) =>
    act({
      work: async () => {
        const { content } = await utils.invoiceFiles.get.fetch({ id });
        saveBytes(file_name, content);
      },
      failed: 'The file could not be downloaded. Please try again.',
    });

  async function askVoid({ id, format, file_name, documents }: InvoiceFile) {
    const counts =
      format === 'generic'
        ? `${file_name} and those that were created with it count as not imported: what they hold will be in the next files. Make sure that they were not imported, or it is there twice.`
        : `${file_name} counts as not imported: its ${plural(documents, 'document', 'documents')} will be in the next file. Make sure that it was not imported, or they are there twice.`;
    const reason = await askText({
      title: 'Void file',
      text: counts,
      label: 'Reason',
      required: true,
      maxLength: 500,
      confirmLabel: 'It was not imported',
      danger: true,
    });
    if (!reason) return;
    await act({
      work: () => voidFile.mutateAsync({ id, reason, not_imported: true }),
      done: `${file_name} is void.`,
      failed: 'The file could not be voided. Please try again.',
    });
  }

  const columns: readonly Column<InvoiceFile>[] = [
    { key: 'name', header: 'File', cell: ({ file_name }) => <AnyWrap>{file_name}</AnyWrap> },
    { key: 'format', header: 'For', cell: ({ format }) => FORMATS[format] },
    { key: 'up_to', header: 'Up to', cell: ({ up_to }) => longDay(up_to) },
    // The lines and the payments of a generic file are files beside that of its documents.
    figure(
      'documents',
      'Documents',
      ({ documents }) => documents,
      (documents) => documents || '–',
    ),
    {
      key: 'made',
      header: 'Created',
      cell: ({ created_at, created_by }) =>
        `${momentDay(created_at)}${created_by ? ` by ${created_by}` : ''}`,
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ voided_at, void_reason }) =>
        voided_at ? (
          <>
            <StatusBadge tone="bad">Void</StatusBadge>
            <Text size="xs" c="dimmed">
              {void_reason}
            </Text>
          </>
        ) : (
          <StatusBadge tone="good">Valid</StatusBadge>
        ),
    },
    actionsColumn((file) => (
      <MenuOfActions
        label={`Actions for ${file.file_name}`}
        actions={[
          { label: 'Download', onPick: () => void download(file) },
          ...(mayChange && !file.voided_at
            ? [{ label: 'Void', danger: true, onPick: () => void askVoid(file) }]
            : []),
        ]}
      />
    )),
  ];

  return (
    <Stack gap="sm">
      {adding ? (
        <NewFile
          onMade={(some) => {
            setNewFiles(some);
            setAdding(false);
            for (const file of some) void download(file);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : mayChange ? (
        <div>
          <Button onClick={() => setAdding(true)}>New File</Button>
        </div>
      ) : null}
      {firstNew ? <Differences key={firstNew.id} {...firstNew} /> : null}
      <DataTable
        label="Files"
        columns={columns}
        {...rowsOf(files)}
        paging={pages.paging(files.data?.count)}
        rowKey={({ id }) => id}
        errorMessage="The files could not be loaded."
        empty={{ text: 'No files yet.' }}
      />
    </Stack>
  );
}

/** What is other in the files than on paper: letters that became plain ones, documents that the program does not take. */
function Differences({ changed_texts, notes }: Pick<InvoiceFile, 'changed_texts' | 'notes'>) {
  return (
    <>
      <ClosableNote
        title="Some letters were replaced by plain ones"
        lines={changed_texts.length > 0 ? [changed_texts.join(' · ')] : []}
      />
      <ClosableNote title="Before you import it" lines={notes} />
    </>
  );
}

function ClosableNote({ title, lines }: { title: string; lines: readonly string[] }) {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed || lines.length === 0) return null;
  return (
    <Alert
      color="yellow"
      title={title}
      withCloseButton
      closeButtonLabel="Close"
      onClose={() => setIsClosed(true)}
    >
      <Stack gap="var(--space-2)">
        {lines.map((line, index) => (
          // Two payments that were voided can say the same; lines are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <Text key={index} size="sm">
            {line}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

interface NewFileProps {
  onMade: (files: readonly InvoiceFile[]) => void;
  onCancel: () => void;
}

function NewFile({ onMade, onCancel }: NewFileProps) {
  const today = useToday();
  const create = trpc.invoiceFiles.create.useMutation();
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/invoice-files')).invoiceFileInput,
    defaultValues: { format: 'xero', up_to: today },
    check: ({ up_to }) => (up_to ? null : { field: 'up_to', message: 'Choose the last day.' }),
    save: (values) => create.mutateAsync(values),
    onSaved: (files) => {
      toastDone(`${plural(files.length, 'file was', 'files were')} created.`);
      onMade(files);
    },
    failedText: 'The file could not be created. Please try again.',
  });
  return (
    <Section title="New File">
      <Text size="sm" c="dimmed">
        It takes every invoice and credit note up to the day that is in no valid file; CSV for any program
        also takes payments, and takes back those that were voided since. Import one document first, to see
        that the program reads accounts, taxes and credit notes as you mean them.
      </Text>
      <Form form={form} label="New file">
        <FieldGrid>
          <Field form={form} name="format">
            {(field) => (
              <SelectField
                label="For"
                required
                choices={(['xero', 'quickbooks', 'generic'] as const).map((value) => ({
                  value,
                  label: FORMATS[value],
                }))}
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="up_to">
            {(field) => <DateField label="Documents up to" required {...field} />}
          </Field>
        </FieldGrid>
        <SaveRow form={form} label="Create File" savingLabel="Creating..." onCancel={onCancel} />
      </Form>
    </Section>
  );
}
