import { useState } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { RadioField } from '#/ui/fields/check-field.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import { ShownOnce } from '#/ui/page/shown-once.tsx';

interface NewKey {
  name: string;
  scope: 'read' | 'write';
  expires_on: string | null;
}
const blank: NewKey = { name: '', scope: 'read', expires_on: null };

/** Makes a key and shows it, this once. */
export function NewApiKey() {
  const create = trpc.apiKeys.create.useMutation();
  const [created, setCreated] = useState<{ name: string; key: string } | null>(null);
  const form = useRecordForm({
    draft: { key: 'api-key:new', what: 'API key', about: ({ name }) => name },
    schema: async () => (await import('@daybook/contract/api-keys')).newApiKey,
    defaultValues: blank,
    save: (values) => create.mutateAsync(values),
    savedText: 'Created',
    onSaved: ({ name, key }) => {
      setCreated({ name, key });
      form.reset(blank);
    },
    failedText: 'The API key could not be created. Please try again.',
  });

  return (
    <>
      <LiveRegion>
        {created ? (
          <ShownOnce
            title={`The key “${created.name}” was created`}
            text="Copy it now and keep it like a password: it is not shown again."
            secret={created.key}
            copyLabel="Copy the key"
            onDone={() => setCreated(null)}
          />
        ) : null}
      </LiveRegion>
      {created ? null : (
        <Form form={form} label="New API key">
          <Field form={form} name="name">
            {(field) => <TextField label="Name" description="What the key is for." required {...field} />}
          </Field>
          <Field form={form} name="scope">
            {(field) => (
              <RadioField
                label="Scope"
                choices={[
                  { value: 'read', label: 'Read only' },
                  { value: 'write', label: 'Read and write' },
                ]}
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="expires_on">
            {(field) => (
              <DateField
                label="Expires (UTC)"
                description="The last day it works. Leave empty if it does not expire."
                {...field}
              />
            )}
          </Field>
          <SaveRow form={form} label="Create API Key" savingLabel="Creating..." />
        </Form>
      )}
    </>
  );
}
