import type { ReportBrief } from '#/features/monthly-reports/sheet/report-sheet.tsx';
import { ADMIN_FAILURES } from '#/features/monthly-reports/sheet/use-report-steps.ts';
import { loadFailureText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { plural } from '#/lib/text/plural.ts';
import { ApproveOneByOne } from '#/shared/submissions/approve-one-by-one.tsx';

interface ApproveReportsProps {
  reports: readonly ReportBrief[];
  onDone: () => void;
}

export function ApproveReports({ reports, onDone }: ApproveReportsProps) {
  const approve = trpc.monthlyReports.approve.useMutation({ meta: { changes: false } });
  return (
    <ApproveOneByOne
      title="Approve reports"
      counted={(count) => plural(count, 'report', 'reports')}
      items={reports}
      approve={({ id, updated_at }) => approve.mutateAsync({ id, updated_at })}
      failure={(error) => loadFailureText(ADMIN_FAILURES.approve, error)}
      onDone={onDone}
    />
  );
}
