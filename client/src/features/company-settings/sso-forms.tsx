import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { NumberField } from '#/ui/fields/number-field.tsx';
import { PasswordField } from '#/ui/fields/password-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';

type Connection = Output['sso']['connection'];

const FAILED = 'It could not be saved. Please try again.';
const schema = async () => (await import('@daybook/contract/sso')).ssoConnectionUpdate;

/** Where the provider is, and as whom Daybook asks it. */
export function SsoProviderForm({ connection }: { connection: Connection }) {
  const update = trpc.sso.updateConnection.useMutation();
  const form = useRecordForm({
    draft: null,
    schema,
    defaultValues: {
      issuer: connection.issuer ?? '',
      client_id: connection.client_id ?? '',
      client_secret: undefined as string | undefined,
      updated_at: connection.updated_at,
    },
    save: (values) => update.mutateAsync(values),
    failedText: FAILED,
  });
  return (
    <Form form={form} label="Provider">
      <Field form={form} name="issuer">
        {(field) => (
          <TextField
            label="Issuer"
            description="An https address. If you change it, everyone has to be linked again."
            placeholder="https://id.example.org/realms/care"
            {...field}
          />
        )}
      </Field>
      <Field form={form} name="client_id">
        {(field) => <TextField label="Client ID" {...field} />}
      </Field>
      <Field form={form} name="client_secret">
        {(field) => (
          <PasswordField
            label="Client secret"
            description={
              connection.has_client_secret
                ? 'Stored, and not shown again. Empty keeps it.'
                : 'As the provider shows it.'
            }
            autoComplete="new-password"
            {...field}
            value={field.value ?? ''}
            // An empty text would be a secret that is too short.
            onChange={(secret) => field.onChange(secret || undefined)}
          />
        )}
      </Field>
      <SaveRow form={form} label="Save Provider" />
    </Form>
  );
}

/** Who gets an account, and for how long a session lasts. */
export function SsoPeopleForm({ connection }: { connection: Connection }) {
  const update = trpc.sso.updateConnection.useMutation();
  const roles = trpc.roles.list.useQuery({});
  const { jit, jit_role_id, sso_session_days, updated_at } = connection;
  const form = useRecordForm({
    draft: null,
    schema,
    defaultValues: { jit, jit_role_id, sso_session_days, updated_at },
    save: (values) => update.mutateAsync(values),
    failedText: FAILED,
  });
  const choices = (roles.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form form={form} label="Accounts and sessions">
      <Field form={form} name="jit">
        {(field) => (
          <CheckField
            label="Make an account at the first sign-in"
            description="For people with a verified address who have none, up to the number of your plan."
            {...field}
          />
        )}
      </Field>
      <Field form={form} name="jit_role_id">
        {(field) => <SelectField label="Role of such accounts" clearable choices={choices} {...field} />}
      </Field>
      <Field form={form} name="sso_session_days">
        {(field) => (
          <NumberField
            label="A session lasts at most (days)"
            description="Someone you remove at the provider stays signed in until then, unless you deactivate the employee."
            {...field}
          />
        )}
      </Field>
      <SaveRow form={form} label="Save" />
    </Form>
  );
}
