import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle, IconEye } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { BillingFinding, InvoiceDraft } from '@daybook/contract/invoices';
import { BillingItems } from '#/features/invoices/client/billing-items.tsx';
import { InvoiceSheet } from '#/features/invoices/sheet/invoice-sheet.tsx';
import { FindingText } from '#/features/invoices/to-bill/finding-text.tsx';
import { useBillingRights } from '#/features/invoices/use-billing-rights.ts';
import { useLogo } from '#/features/invoices/use-logo.ts';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { Section } from '#/ui/fields/field-grid.tsx';
import { TextAreaField } from '#/ui/fields/text-area-field.tsx';
import { toastDone, toastFailure } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { NoRecord, RecordPage } from '#/ui/page/record-page.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { BulletList } from '#/ui/page/text-parts.tsx';
import { PrintButton } from '#/ui/print/print-sheet.tsx';

const IssueDialog = lazy(() =>
  import('#/features/invoices/to-bill/issue-dialog.tsx').then((module) => ({ default: module.IssueDialog })),
);

const MAX_NOTE_LETTERS = 1_000;

interface DraftPageProps {
  area: Area;
  search: { client?: number; recipient?: number; up_to?: string };
}

/** …/invoices/draft: what an invoice would be if it were issued now (invoices.md#to-bill). */
export function DraftPage({ area, search: { client, recipient, up_to } }: DraftPageProps) {
  const back = { label: 'Back to Invoices', link: { to: `/${area}/invoices` } } as const;
  if (client === undefined || recipient === undefined)
    return <NoRecord title="Draft" missing="No draft found." back={back} />;
  return <Draft area={area} row={{ client, recipient, up_to }} back={back} />;
}

interface DraftProps {
  area: Area;
  row: { client: number; recipient: number; up_to: string | undefined };
  back: Parameters<typeof PageHeader>[0]['back'] & {};
}

function Draft({ area, row, back }: DraftProps) {
  const query = trpc.invoices.draft.useQuery(row);
  return (
    <RecordPage
      query={query}
      title="Draft"
      missing="No draft found."
      failure={(error) => errorText(error, 'The draft could not be loaded.')}
      back={back}
    >
      {(draft) => <OpenDraft area={area} draft={draft} back={back} />}
    </RecordPage>
  );
}

function OpenDraft({ area, draft, back }: { area: Area; draft: InvoiceDraft; back: DraftProps['back'] }) {
  const { mayChange } = useBillingRights();
  const navigate = useNavigate();
  const logo = useLogo();
  const ready = trpc.invoices.ready.useQuery({ up_to: draft.up_to });
  const [note, setNote] = useState('');
  const [asking, setAsking] = useState(false);
  const { blockers, look_at, corrections } = draft;
  return (
    <Stack>
      <PageHeader
        title={`Draft for ${draft.client_name}`}
        description={`To ${draft.recipient_name}, work up to ${longDay(draft.up_to)}`}
        badge={<StatusBadge tone="draft">Draft</StatusBadge>}
        back={back}
        actions={
          <>
            {mayChange ? (
              <OnlineButton
                disabled={blockers.length > 0 || note.length > MAX_NOTE_LETTERS}
                onClick={() => setAsking(true)}
              >
                Issue
              </OnlineButton>
            ) : null}
            <PrintButton />
          </>
        }
      />
      <Findings
        title="To fix before it can be issued"
        color="red"
        findings={blockers}
        draft={draft}
        area={area}
      />
      <Findings title="To look at" color="yellow" findings={look_at} draft={draft} area={area} />
      {corrections.length > 0 ? (
        <Alert color="blue" title="Issued with it">
          <BulletList>
            {corrections.map(({ invoice, text }) => (
              <li key={invoice}>{text}</li>
            ))}
          </BulletList>
        </Alert>
      ) : null}
      {draft.invoice_total === null ? null : (
        <InvoiceSheet
          logo={logo}
          paper={{
            ...draft,
            kind: 'invoice',
            label: null,
            corrects_label: null,
            note: note.trim() || null,
            total: draft.invoice_total,
          }}
        />
      )}
      {mayChange ? (
        <>
          <Section title="Items" onScreen>
            <BillingItems client={draft.client} onlyUnbilled />
          </Section>
          <Section title="Note" onScreen>
            <TextAreaField
              label="Note on this invoice"
              description="Printed below the total."
              maxLength={MAX_NOTE_LETTERS}
              value={note}
              onChange={setNote}
            />
          </Section>
        </>
      ) : null}
      {asking ? (
        <Suspense>
          <IssueDialog
            rows={[draft]}
            up_to={draft.up_to}
            newest={ready.data?.newest.invoice ?? null}
            note={note.trim() || null}
            onIssued={({ issued, skipped }) => {
              const [first] = issued.filter(({ kind }) => kind === 'invoice').concat(issued);
              if (skipped[0]) toastFailure(skipped[0].detail, null);
              if (!first) return;
              toastDone(`${first.label} was issued.`);
              void navigate({ to: `/${area}/invoices/$id`, params: { id: first.id } });
            }}
            onClosed={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}

interface FindingsProps {
  title: string;
  color: 'red' | 'yellow';
  findings: readonly BillingFinding[];
  draft: InvoiceDraft;
  area: Area;
}

function Findings({ title, color, findings, draft, area }: FindingsProps) {
  if (findings.length === 0) return null;
  const Mark = color === 'red' ? IconAlertTriangle : IconEye;
  return (
    <Alert color={color} icon={<Mark aria-hidden />} title={title}>
      <BulletList>
        {findings.map((finding) => (
          <li key={`${finding.code} ${finding.text}`}>
            <FindingText finding={finding} row={draft} area={area} />
          </li>
        ))}
      </BulletList>
    </Alert>
  );
}
