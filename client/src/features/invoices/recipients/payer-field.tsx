import type { FieldProps } from '#/ui/fields/field-props.ts';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { useRecipients } from './use-recipients.ts';

/** Id of a recipient; `client`: the client pays; null: billed elsewhere; undefined: nobody has said. */
export type Payer = number | 'client' | null | undefined;

const ELSEWHERE = 'elsewhere';

interface PayerFieldProps extends Omit<FieldProps<Payer, Payer>, 'label'> {
  /** "Ann Lee pays", "Each client pays" */
  clientText: string;
}

/** Who pays: the client, somebody else, or nobody here. */
export function PayerField({ value, onChange, clientText, ...field }: PayerFieldProps) {
  const recipients = useRecipients();
  // A client who pays is a recipient too, of nobody else's work.
  const others = recipients.filter(
    ({ id, client, is_active }) => id === value || (client === null && is_active),
  );
  return (
    <SelectField<string>
      {...field}
      label="Who pays"
      required
      value={value === undefined ? undefined : value === null ? ELSEWHERE : String(value)}
      onChange={(next) =>
        onChange(
          next === null ? undefined : next === ELSEWHERE ? null : next === 'client' ? 'client' : Number(next),
        )
      }
      choices={[
        { value: 'client', label: clientText },
        { group: 'Recipients', items: others.map(({ id, name }) => ({ value: String(id), label: name })) },
        { group: 'Not here', items: [{ value: ELSEWHERE, label: 'Billed elsewhere' }] },
      ]}
    />
  );
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
