import type { Client } from '@daybook/contract/clients';
import type { CustomField } from '@daybook/contract/custom-fields';
import type { WorkCode } from '@daybook/contract/work-codes';
import { readClientContract } from '@daybook/domain/clients/client-contract';
import { joinName } from '@daybook/domain/text/names';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { useLoggableCodes } from '#/shared/loggable-codes.ts';
import { PeopleField } from '#/shared/people-field.tsx';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { clientFormValues, draftForToday, withoutDefaults, type StoredClient } from './client-form-values.ts';
import { AllowanceFields, ContractHoursFields } from './contract-fields.tsx';
import { ExtraFields } from './extra-fields.tsx';

interface ClientFormProps {
  /** Null for a new one. */
  client: Client | null;
  workCodes: readonly WorkCode[];
  clientCodes: readonly { id: number; code: string; description: string }[];
  customFields: readonly CustomField[];
  save: (values: StoredClient) => Promise<Client>;
  onDone: () => void | Promise<void>;
}

/** Everything about a client (clients-and-contracts.md#the-record). */
export function ClientForm(props: ClientFormProps) {
  const { client, clientCodes, customFields, save, onDone } = props;
  const workCodes = useLoggableCodes(
    props.workCodes,
    readClientContract(client?.custom_fields).hours.map(({ work_code_id }) => work_code_id),
  );
  const asRead = clientFormValues(client, workCodes, customFields);
  const form = useRecordForm({
    draft: {
      key: client ? `client:${client.id}` : 'client:new',
      what: 'client',
      about: ({ first_name, last_name }) => joinName({ first_name, last_name }),
      restore: (values) => draftForToday(values, asRead),
    },
    schema: async () => (await import('./client-form-shape.ts')).clientForm,
    defaultValues: asRead,
    save: (values) => save(withoutDefaults(values, client)),
    onSaved: onDone,
    failedText: client ? 'Update failed.' : 'Creation failed.',
  });
  return (
    <Form form={form} label={client ? 'Edit client' : 'Add client'}>
      <Section title="Client">
        <FieldGrid>
          <Field form={form} name="first_name">
            {(field) => <TextField label="First Name" required maxLength={100} {...field} />}
          </Field>
          <Field form={form} name="last_name">
            {(field) => <TextField label="Last Name" required maxLength={100} {...field} />}
          </Field>
          <Field form={form} name="client_code">
            {(field) => (
              <SelectField
                label="Client Code"
                choices={clientCodes.map(({ id, code, description }) => ({
                  value: id,
                  label: description ? `${code} – ${description}` : code,
                }))}
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="reference">
            {(field) => (
              <TextField
                label="Reference"
                description="The client’s ID in your other software. Imports recognize the client by it."
                maxLength={40}
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="phone">
            {(field) => <TextField label="Phone" type="tel" maxLength={40} {...field} />}
          </Field>
          <Field form={form} name="address">
            {(field) => <TextField label="Address" maxLength={300} {...field} />}
          </Field>
          <Field form={form} name="case_worker">
            {(field) => <TextField label="Case Worker" maxLength={200} {...field} />}
          </Field>
          <Field form={form} name="social_worker">
            {(field) => <TextField label="Social Worker" maxLength={200} {...field} />}
          </Field>
        </FieldGrid>
        <Field form={form} name="is_active">
          {(field) => <CheckField label="Client is Active" {...field} />}
        </Field>
      </Section>
      <Section title="Contract">
        <FieldGrid>
          <Field form={form} name="contract_number">
            {(field) => <TextField label="Contract Number" maxLength={100} {...field} />}
          </Field>
          <Field form={form} name="contract_start">
            {(field) => <DateField label="Contract Start" {...field} />}
          </Field>
          <Field form={form} name="contract_end">
            {(field) => <DateField label="Contract End" {...field} />}
          </Field>
        </FieldGrid>
      </Section>
      <Section title="Workers and Visibility">
        <Field form={form} name="assigned_workers">
          {(field) => <PeopleField label="Assigned Workers" {...field} />}
        </Field>
        <Field form={form} name="visible_employee_ids">
          {(field) => (
            <PeopleField
              label="Visible To"
              description="If no one is chosen, the whole company sees this client. Otherwise only those chosen, the assigned workers and administrators do."
              withAdmins
              {...field}
            />
          )}
        </Field>
      </Section>
      <ContractHoursFields form={form} codes={workCodes} />
      <AllowanceFields form={form} />
      <ExtraFields form={form} fields={customFields} />
      <SaveRow form={form} label={client ? 'Save Changes' : 'Add Client'} onCancel={onDone} />
    </Form>
  );
}
