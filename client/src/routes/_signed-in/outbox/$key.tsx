import { createFileRoute } from '@tanstack/react-router';
import { WaitingLogForm } from '#/features/daily-logs/waiting-log-form.tsx';
import { OutboxItemPage } from '#/features/outbox/outbox-item-page.tsx';
import { IncidentFormPage } from '#/features/submissions/incident-form-page.tsx';
import { NoShowFormPage } from '#/features/submissions/no-show-form-page.tsx';
import { NewRequestPage } from '#/features/time-off/worker/new-request-page.tsx';
import type { OutboxItem } from '#/lib/device/outbox/items.ts';

function formOf(item: OutboxItem, seen: string | undefined) {
  switch (item.kind) {
    case 'no_show.create':
      return <NoShowFormPage key={item.key} item={item} />;
    case 'incident.create':
      return <IncidentFormPage key={item.key} item={item} />;
    case 'leave_request.create':
      return <NewRequestPage key={item.key} item={item} />;
    case 'leave_request.cancel':
    case 'daily_log.delete':
      return null;
    case 'daily_log.create':
    case 'daily_log.update':
      return <WaitingLogForm key={item.key} item={item} seen={seen} />;
  }
}

// No loader: what waits is on this device, and only it says what its form asks for.
export const Route = createFileRoute('/_signed-in/outbox/$key')({
  component: function Page() {
    const { key } = Route.useParams();
    return <OutboxItemPage key={key} itemKey={key} form={formOf} />;
  },
});
