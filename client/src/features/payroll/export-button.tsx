import { IconDownload } from '@tabler/icons-react';
import { trpc } from '#/lib/api/trpc.ts';
import { saveCsv } from '#/lib/device/save-file.ts';
import { act } from '#/ui/overlays/act.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import type { PayrollFilters } from './payroll-search.ts';

interface ExportButtonProps {
  filters: PayrollFilters;
  kind: 'payroll' | 'billability';
  disabled: boolean;
}

/** The CSV of what is shown, named by the period's dates (billing.md#csv). */
export function ExportButton({ filters, kind, disabled }: ExportButtonProps) {
  const csv = {
    payroll: trpc.payroll.export.useMutation({ meta: { changes: false } }),
    billability: trpc.payroll.exportBillability.useMutation({ meta: { changes: false } }),
  }[kind];
  async function save() {
    await act({
      work: async () => {
        const answer = await csv.mutateAsync(filters);
        saveCsv(answer.file_name, answer.csv);
      },
      failed: 'The CSV file could not be created. Please try again.',
    });
  }
  return (
    <OnlineButton
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={disabled}
      loading={csv.isPending}
      onClick={() => void save()}
    >
      Export CSV
    </OnlineButton>
  );
}
