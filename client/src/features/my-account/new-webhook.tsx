import { useState } from 'react';
import { WEBHOOK_EVENTS, webhookEventLabel, type WebhookEvent } from '@daybook/domain/audit/webhook-events';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { CheckListField } from '#/ui/fields/check-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import { ShownOnce } from '#/ui/page/shown-once.tsx';

interface NewHook {
  url: string;
  events: WebhookEvent[];
}
const blank: NewHook = { url: '', events: [] };
const choices = WEBHOOK_EVENTS.map((event) => ({ value: event, label: webhookEventLabel(event) }));

/** Adds an address and shows the secret that signs what is sent there, this once. */
export function NewWebhook() {
  const create = trpc.webhooks.create.useMutation();
  const [created, setCreated] = useState<{ url: string; secret: string } | null>(null);
  const form = useRecordForm({
    draft: { key: 'webhook:new', what: 'webhook', about: ({ url }) => url },
    schema: async () => (await import('@daybook/contract/webhooks')).newWebhook,
    defaultValues: blank,
    save: (values) => create.mutateAsync(values),
    savedText: 'Added',
    onSaved: ({ url, secret }) => {
      setCreated({ url, secret });
      form.reset(blank);
    },
    failedText: 'The webhook could not be added. Please try again.',
  });

  return (
    <>
      <LiveRegion>
        {created ? (
          <ShownOnce
            title="The webhook was added"
            text={`This secret signs what is sent to ${created.url}. Copy it now: it is not shown again.`}
            secret={created.secret}
            copyLabel="Copy the secret"
            onDone={() => setCreated(null)}
          />
        ) : null}
      </LiveRegion>
      {created ? null : (
        <Form form={form} label="New webhook">
          <Field form={form} name="url">
            {(field) => (
              <TextField label="Address" type="url" description="Begins with https://." required {...field} />
            )}
          </Field>
          <Field form={form} name="events">
            {(field) => <CheckListField label="Events" choices={choices} {...field} />}
          </Field>
          <SaveRow form={form} label="Add Webhook" savingLabel="Adding..." />
        </Form>
      )}
    </>
  );
}
