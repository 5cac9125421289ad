import { useNavigate } from '@tanstack/react-router';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { waitingWithin } from '#/lib/device/outbox/items.ts';
import { outbox } from '#/lib/device/outbox/outbox.ts';
import { dayRange, monthText } from '#/lib/text/day-text.ts';
import { notSentYet } from '#/shared/waiting-notice.tsx';
import { toastFailure } from '#/ui/overlays/toasts.ts';
import { LinkButton, OnlineButton } from '#/ui/page/buttons.tsx';

export type DueDocument = Output['reminders']['due'][number];

/** "Timesheet Nov 8 – Nov 21, 2026" */
export const nameOf = (document: DueDocument) =>
  document.kind === 'timesheet'
    ? `Timesheet ${dayRange(document.start_date, document.end_date)}`
    : `Monthly report ${monthText(document.start_date)}, ${document.client?.name ?? ''}`;

export function CreateDocument({ document }: { document: DueDocument }) {
  const navigate = useNavigate();
  const sheet = trpc.timesheets.create.useMutation();
  const report = trpc.monthlyReports.generate.useMutation();
  const isSheet = document.kind === 'timesheet';

  if (document.document_id !== null) {
    return (
      <LinkButton
        to={isSheet ? '/timesheets/$id' : '/monthly-reports/$id/edit'}
        params={{ id: document.document_id }}
        size="xs"
        variant="light"
        aria-label={`Open ${nameOf(document)}`}
      >
        Open
      </LinkButton>
    );
  }

  async function create() {
    const { start_date, end_date, client } = document;
    const waiting = isSheet ? waitingWithin(outbox.items(), document) : [];
    if (waiting.length > 0) {
      toastFailure(notSentYet(waiting), null);
      return;
    }
    try {
      if (client) {
        const { id } = await report.mutateAsync({ client: client.id, start_date });
        await navigate({ to: '/monthly-reports/$id/edit', params: { id: id } });
      } else {
        const { id } = await sheet.mutateAsync({ start_date, end_date });
        await navigate({ to: '/timesheets/$id', params: { id } });
      }
    } catch (error) {
      toastFailure(
        errorText(
          error,
          isSheet ? 'Failed to generate timesheet. Please try again.' : 'Error generating report.',
        ),
        error,
      );
    }
  }

  const label = isSheet ? 'Create timesheet' : 'Generate report';
  return (
    <OnlineButton
      size="xs"
      variant="light"
      loading={sheet.isPending || report.isPending}
      // The visible words come first, for voice control.
      aria-label={`${label}: ${nameOf(document)}`}
      onClick={() => void create()}
    >
      {label}
    </OnlineButton>
  );
}
