import { Alert, Group, Paper } from '@mantine/core';
import { IconCheck, IconCloudUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import type { IncidentInput, NoShowInput } from '@daybook/contract/submissions';
import { staffPresent } from '@daybook/domain/text/names';
import { withoutEmptySignatures } from '#/features/submissions/signature-fields.tsx';
import { detailOrMessage } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import type { OutboxItem, Payload } from '#/lib/device/outbox/items.ts';
import { outbox, type Saved } from '#/lib/device/outbox/outbox.ts';
import { stateAfter, useOutboxSave } from '#/lib/device/outbox/use-outbox-save.ts';
import { randomKey } from '#/lib/device/random-key.ts';
import { useRecordForm, type RecordForm } from '#/lib/forms/record-form.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { useToday } from '#/lib/session/today.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { Form, SaveRow } from '#/ui/forms/form.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { PaperOnly, PrintButton } from '#/ui/print/print-sheet.tsx';
import type { Kind } from './kinds.ts';

interface Options<Values extends FieldValues, Sent extends FieldValues> {
  kind: Kind;
  /** Today, and the name of who fills it in, are there from the start. */
  blank: (today: string, name: string) => Values & DefaultValues<Values>;
  schema: () => Promise<z.ZodType<Sent>>;
  check: (values: Values) => { field?: Path<Values>; message: string } | null;
  /** Asks once more before the form is sent. */
  confirm?: (values: Values) => Promise<boolean>;
  /** An unsent one on this device, to be changed. */
  item: OutboxItem | undefined;
}

interface Filing<Values extends FieldValues, Sent extends FieldValues> {
  form: RecordForm<Values, Sent>;
  /** The id of the one that was sent last, once the server has it. */
  filed: number | null;
}

/** After submitting, the form is blank again and shows a message. */
export function useSubmissionForm<
  Values extends FieldValues & { client_id: number | null; date: string | null },
  Sent extends NoShowInput | IncidentInput,
>({ kind, blank, schema, check, confirm, item }: Options<Values, Sent>): Filing<Values, Sent> {
  const today = useToday();
  const { name } = useCurrentUser();
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const outboxSave = useOutboxSave();
  /** The key of the form's content, the same at every attempt. */
  const filing = useRef({ key: randomKey(), tried: false });
  const [filed, setFiled] = useState<number | null>(null);

  async function save(sent: Sent): Promise<Saved> {
    const { client_key: _key, written_at: _at, ...payload } = withoutEmptySignatures(sent);
    const about = { client_name: await clientName(sent.client_id), date: sent.date };
    if (item) {
      const saved = await outbox.saveAgain(item.key, { payload, about });
      if (!saved) throw new Error('It was sent while you were changing it, without your changes.');
      return saved;
    }
    const { key, tried } = filing.current;
    filing.current.tried = true;
    return outboxSave({
      kind: `${kind.kind}.create`,
      record: key,
      record_id: null,
      client_key: key,
      payload,
      base_version: null,
      before: null,
      about,
      revised: tried,
    });
  }

  async function clientName(id: number): Promise<string> {
    return nameIn(await utils.clients.picklist.ensureData().catch(() => undefined), id);
  }

  const form = useRecordForm<Values, Sent, Saved>({
    draft: {
      key: item ? `${kind.draftKey}-${item.key}` : kind.draftKey,
      what: kind.draft,
      about: ({ client_id, date }) =>
        [nameIn(utils.clients.picklist.getData(), client_id), longDay(date)].filter(Boolean).join(', '),
    },
    schema,
    defaultValues: item ? filled(blank(today, name), item.payload) : blank(today, name),
    check,
    confirm,
    save,
    stateAfter: (saved) => stateAfter(saved, `${kind.title} submitted successfully!`),
    failure: (error) => `Failed to submit form: ${detailOrMessage(error)}`,
    onSaved: async (saved) => {
      if (saved.kind === 'compare') return;
      setFiled(saved.kind === 'sent' ? (saved.record?.id ?? null) : null);
      if (item) await navigate({ to: '/outbox' });
      // What the browser cannot store stays on the screen.
      else if (saved.kind !== 'waiting' || !saved.warned) {
        filing.current = { key: randomKey(), tried: false };
        form.reset(blank(today, name));
      }
    },
  });
  return { form, filed };
}

function nameIn(all: Output['clients']['picklist'] | undefined, id: number | null): string {
  const clients = all ? [...all.assigned, ...all.unassigned, ...all.inactive] : [];
  return clients.find((client) => client.id === id)?.name ?? '';
}

/** The form with the content of a sent one; names are joined with commas. */
function filled<Values extends FieldValues>(blank: Values, payload: Payload): Values {
  const empty: Record<string, unknown> = blank;
  const given = Object.entries(payload).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(empty[name]) && typeof value === 'string' ? staffPresent(value) : (value ?? empty[name]),
  ]);
  return { ...blank, ...Object.fromEntries(given) };
}

interface SubmissionFormProps<Values extends FieldValues, Sent extends FieldValues> {
  kind: Kind;
  filing: Filing<Values, Sent>;
  item: OutboxItem | undefined;
  /** What is printed. */
  sheet: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form to fill in, print and submit (forms.md#filing). */
export function SubmissionForm<Values extends FieldValues, Sent extends FieldValues>(
  props: SubmissionFormProps<Values, Sent>,
) {
  const { kind, filing, item, sheet, children } = props;
  const { form, filed } = filing;
  return (
    <div>
      {item ? null : (
        <PageHeader title={kind.formTitle} documentTitle={kind.title} actions={<PrintButton />} />
      )}
      {form.state.kind === 'saved' ? (
        <SentNotice kind={kind} text={form.state.message} filed={filed} />
      ) : null}
      <Paper p="md" data-no-print>
        <Form form={form} label={kind.formTitle}>
          {children}
          <SaveRow form={form} label="Submit" savingLabel="Submitting..." worksOffline saysSaved={false} />
        </Form>
      </Paper>
      <PaperOnly>{sheet}</PaperOnly>
    </div>
  );
}

/** That it was sent, above the form, which is blank again. */
function SentNotice({ kind, text, filed }: { kind: Kind; text: string; filed: number | null }) {
  const box = useRef<HTMLDivElement>(null);
  // The button below would take the focus back, and the screen with it.
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      ref={box}
      role="status"
      tabIndex={-1}
      mb="md"
      color={filed === null ? 'yellow' : 'green'}
      icon={filed === null ? <IconCloudUp aria-hidden /> : <IconCheck aria-hidden />}
      title={text}
      data-no-print
    >
      <Group gap="sm">
        {filed === null ? null : (
          <LinkButton size="sm" to={kind.formPath} search={{ filed }}>
            Print What You Sent
          </LinkButton>
        )}
        <LinkButton size="sm" to="/additional-forms" variant="default">
          Your Forms
        </LinkButton>
      </Group>
    </Alert>
  );
}
