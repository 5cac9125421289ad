import { Text } from '@mantine/core';
import { TermsFields, type TermsValues } from '#/features/invoices/recipients/terms-fields.tsx';
import { Section } from '#/ui/fields/field-grid.tsx';
import { Form, SaveRow } from '#/ui/forms/form.tsx';
import { useSettingsPart, type PartProps } from './settings-part.ts';

/** The terms of recipients who have none of their own. */
export function TermsPart(props: PartProps) {
  const { settings } = props;
  const form = useSettingsPart<TermsValues>('terms', props, {
    terms_days: settings.terms_days,
    line_per: settings.line_per,
    rounding: settings.rounding,
    unit_minutes: settings.unit_minutes,
    unit_mode: settings.unit_mode,
    distance_rate: settings.distance_rate,
    show_worker: settings.show_worker,
    updated_at: props.version,
  });
  return (
    <Section title="Terms">
      <Text size="sm" c="dimmed">
        For every recipient without terms of its own. What is issued keeps the terms of its day.
      </Text>
      <Form form={form} label="Terms">
        <TermsFields form={form} />
        <SaveRow form={form} label="Save Terms" />
      </Form>
    </Section>
  );
}
