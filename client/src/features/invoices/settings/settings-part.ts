import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { BillingSettings, BillingSettingsUpdate } from '@daybook/contract/billing-settings';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';

export interface PartProps {
  settings: BillingSettings;
  /** With which the settings were read, or saved by a part of this page. */
  version: string | null;
  onSaved: (version: string | null) => void;
}

/** The form of one part of the settings: it sends only its own fields, and the version. */
export function useSettingsPart<Values extends FieldValues>(
  part: string,
  { onSaved }: PartProps,
  defaultValues: Values & DefaultValues<Values>,
) {
  const update = trpc.billingSettings.update.useMutation();
  return useRecordForm<Values, BillingSettingsUpdate, BillingSettings>({
    draft: { key: `billing-settings:${part}`, what: 'invoicing settings form' },
    schema: async () => (await import('@daybook/contract/billing-settings')).billingSettingsUpdate,
    defaultValues,
    save: (values) => update.mutateAsync(values),
    onSaved: ({ updated_at }) => onSaved(updated_at),
    failedText: 'The settings could not be saved. Please try again.',
  });
}
