import { IconDownload } from '@tabler/icons-react';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import type { Input } from '#/lib/api/trpc.ts';
import { saveFile } from '#/lib/device/save-file.ts';
import { useToday } from '#/lib/session/today.ts';
import { toastFailure } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';

/** What filters each list, by its path in the REST API. */
interface Lists {
  '/audit-entries/': Input['audit']['list'];
  '/clients/': Input['clients']['list'];
  '/incident-reports/': Input['incidents']['list'];
  '/invoices/': Input['invoices']['list'];
  '/leave-ledger/balances/': Input['leaveLedger']['balances'];
  '/monthly-reports/': Input['monthlyReports']['list'];
  '/no-shows/': Input['noShows']['list'];
  '/payments/': Input['payments']['list'];
  '/recipients/': Input['recipients']['list'];
  [statement: `/recipients/${number}/statement/`]: Omit<Input['recipients']['statement'], 'id'>;
  '/timesheets/': Input['timesheets']['list'];
  '/users/': Input['employees']['list'];
}

type ApiFilters = Readonly<Record<string, string | number | boolean | undefined>>;

interface ExportListProps<Path extends keyof Lists> {
  path: Path;
  filters: NonNullable<Lists[Path]> & ApiFilters;
}

/** The whole filtered list as CSV, from the API. */
export function ExportList<Path extends keyof Lists>({ path, filters }: ExportListProps<Path>) {
  const { client, session } = useRouteContext({ from: '/_signed-in' });
  const today = useToday();
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      // Refreshes an expired access token, which a plain request could not do.
      await client.session.currentUser.query();
      const active: ApiFilters = filters;
      const parameters = Object.entries(active).flatMap(([name, value]) =>
        value === undefined || value === '' ? [] : [[name, String(value)]],
      );
      const answer = await fetch(`/api${path}?${new URLSearchParams(parameters).toString()}`, {
        headers: { accept: 'text/csv', authorization: `Bearer ${session.tokens()?.access ?? ''}` },
      });
      if (!answer.ok) throw new Error(`The list was refused with ${answer.status}.`);
      saveFile(`${path.replaceAll('/', '')}-${today}.csv`, await answer.blob());
    } catch (error) {
      toastFailure(errorText(error, 'The CSV file could not be created. Please try again.'), error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <OnlineButton
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      Export CSV
    </OnlineButton>
  );
}
