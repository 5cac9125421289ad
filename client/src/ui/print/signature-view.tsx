import { slashDay } from '#/lib/text/day-text.ts';
import { FactList } from '#/ui/figures/fact-list.tsx';
import { SignatureLines } from './print-sheet.tsx';

interface SignatureViewProps {
  signed: {
    staff_signature?: string | null;
    staff_signature_date?: string | null;
    supervisor_signature?: string | null;
    supervisor_signature_date?: string | null;
  };
}

const signatureText = (name: string | null | undefined, day: string | null | undefined) =>
  name ? [name, slashDay(day)].filter(Boolean).join(', ') : 'Not signed';

/** Who signed, with the dates. On paper there are blank lines to sign on instead (forms.md#review). */
export function SignatureView({ signed }: SignatureViewProps) {
  return (
    <>
      <div data-no-print>
        <FactList
          facts={[
            {
              label: 'Staff Signature',
              value: signatureText(signed.staff_signature, signed.staff_signature_date),
            },
            {
              label: 'Supervisor Signature',
              value: signatureText(signed.supervisor_signature, signed.supervisor_signature_date),
            },
          ]}
        />
      </div>
      <div data-only-print>
        <SignatureLines lines={[{ label: 'Staff' }, { label: 'Supervisor' }]} />
      </div>
    </>
  );
}
