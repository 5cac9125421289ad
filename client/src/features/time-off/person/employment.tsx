import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { saveMovingBalances } from '#/shared/moved-balances.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { FieldGrid, Section } from '#/ui/fields/field-grid.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';

/** The first and the last day of employment, on which balances depend (time-off.md#policies). */
export function Employment({ employee }: { employee: Output['employees']['get'] }) {
  const update = trpc.employees.update.useMutation();
  const types = trpc.leaveTypes.list.useQuery({});
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('./employment-shape.ts')).employmentForm,
    defaultValues: {
      id: employee.id,
      updated_at: employee.updated_at,
      hired_on: employee.hired_on,
      left_on: employee.left_on,
    },
    save: (values) =>
      saveMovingBalances({ people: [employee], types: types.data?.results ?? [] }, (recalculate) =>
        update.mutateAsync({ ...values, recalculate }),
      ),
    failedText: 'The days could not be saved. Please try again.',
  });
  return (
    <Section title="Employment" onScreen>
      <Form form={form} label="Employment">
        <FieldGrid>
          <Field form={form} name="hired_on">
            {(field) => (
              <DateField
                label="Hired On"
                description="Leave empty if they have worked here from the beginning."
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="left_on">
            {(field) => (
              <DateField
                label="Last Day"
                description="Filled in when the employee is deactivated."
                {...field}
              />
            )}
          </Field>
        </FieldGrid>
        <SaveRow form={form} label="Save Days" />
      </Form>
    </Section>
  );
}
