import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconEye } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { mayDoPayRunStep } from '@daybook/domain/pay/pay-runs/run';
import { WithBilling } from '#/features/pay-runs/with-billing.tsx';
import { withDetail } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { dayRange, longDay, momentDay } from '#/lib/text/day-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { History } from '#/shared/history.tsx';
import { LinkButton, OnlineButton, TextLink } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { RecordPage } from '#/ui/page/record-page.tsx';
import { BulletList } from '#/ui/page/text-parts.tsx';
import { PrintButton } from '#/ui/print/print-sheet.tsx';
import { Extras } from './extras.tsx';
import { Files } from './files.tsx';
import { findingLink } from './finding-link.ts';
import { PayForm } from './pay-form.tsx';
import { PayFrom } from './pay-from.tsx';
import { RunPeople } from './run-people.tsx';
import { RunStatus } from './runs-tab.tsx';
import { useRunSteps } from './use-run-steps.tsx';

type RunDetail = Output['payRuns']['get'];
type Finding = RunDetail['blockers'][number];

const BACK = {
  label: 'Back to Pay Runs',
  link: linkOptions({ to: '/admin/billing', search: { tab: 'runs' } }),
} as const;

/** /admin/billing/runs/{id} (pay-runs.md#screens) */
export function RunPage({ id }: { id: number }) {
  return (
    <WithBilling title="Pay Run">
      <Run id={id} />
    </WithBilling>
  );
}

function Run({ id }: { id: number }) {
  const query = trpc.payRuns.get.useQuery({ id });
  return (
    <RecordPage
      query={query}
      title="Pay Run"
      missing="No pay run found."
      failure={withDetail('Error fetching the pay run')}
      back={BACK}
    >
      {(run) => <OpenRun run={run} />}
    </RecordPage>
  );
}

function OpenRun({ run }: { run: RunDetail }) {
  const lines = trpc.payRuns.lines.useQuery({ id: run.id });
  const [isPaying, setPaying] = useState(false);
  const { actions, lock, unlock, remove } = useRunSteps(run);
  return (
    <Stack>
      <PageHeader
        title={run.kind === 'regular' ? 'Pay Run' : 'Off-cycle Pay Run'}
        description={dayRange(run.period_start, run.period_end)}
        badge={<RunStatus status={run.status} />}
        back={BACK}
        actions={
          <>
            {mayDoPayRunStep(run.status, 'lock') ? (
              <OnlineButton
                loading={actions.busy?.step === 'lock'}
                disabled={run.blockers.length > 0}
                onClick={lock}
              >
                Lock
              </OnlineButton>
            ) : null}
            {mayDoPayRunStep(run.status, 'pay') ? (
              <Button disabled={isPaying} onClick={() => setPaying(true)}>
                Mark as Paid
              </Button>
            ) : null}
            {mayDoPayRunStep(run.status, 'unlock') ? (
              <OnlineButton variant="default" loading={actions.busy?.step === 'unlock'} onClick={unlock}>
                Back to Draft
              </OnlineButton>
            ) : null}
            {run.status === 'draft' ? null : (
              <LinkButton to="/admin/billing/runs/$id/statements" params={{ id: run.id }} variant="default">
                Statements
              </LinkButton>
            )}
            <PrintButton />
            {mayDoPayRunStep(run.status, 'delete') ? (
              <OnlineButton
                variant="subtle"
                color="red"
                loading={actions.busy?.step === 'delete'}
                onClick={remove}
              >
                Delete
              </OnlineButton>
            ) : null}
          </>
        }
      />
      <Text size="lg" fw={600}>
        {run.status === 'paid' ? 'Paid' : 'To pay'} {moneyText(run.total)} (pay {moneyText(run.pay)} +
        reimbursed {moneyText(run.reimbursed)})
      </Text>
      <State run={run} />
      {isPaying ? <PayForm run={run} onDone={() => setPaying(false)} /> : null}
      {run.status === 'draft' ? <PayFrom id={run.id} /> : null}
      <Findings run={run} />
      <RunPeople
        run={{ start_date: run.period_start, end_date: run.period_end }}
        lines={lines.data?.results}
        error={lines.error}
        onRetry={() => void lines.refetch()}
      />
      {run.status === 'draft' ? <Extras run={run} /> : <Files run={run} />}
      <History record_type="pay_run" record_id={run.id} />
    </Stack>
  );
}

/** Who took the last step, and why. */
function State({ run }: { run: RunDetail }) {
  const parts = [
    run.reason,
    run.locked.at && `Locked on ${momentDay(run.locked.at)} by ${run.locked.by ?? ''}`,
    run.locked.override_reason && `despite warnings: ${run.locked.override_reason}`,
    run.status === 'draft' && run.unlocked.at
      ? `Set back to draft on ${momentDay(run.unlocked.at)} by ${run.unlocked.by ?? ''}: ${run.unlocked.reason ?? ''}`
      : null,
    run.status === 'paid' && `Paid on ${longDay(run.pay_date)}`,
    run.paid.reference && `reference ${run.paid.reference}`,
  ].filter((part) => part);
  return parts.length === 0 ? null : (
    <Text size="sm" c="dimmed">
      {parts.join(' · ')}
    </Text>
  );
}

function Findings({ run }: { run: RunDetail }) {
  return (
    <>
      {run.blockers.length > 0 ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="To fix before locking">
          <FindingList run={run.id} findings={run.blockers} />
        </Alert>
      ) : null}
      {run.warnings.length > 0 ? (
        <Alert color="yellow" icon={<IconEye aria-hidden />} title="Needs attention">
          <FindingList run={run.id} findings={run.warnings} />
        </Alert>
      ) : null}
    </>
  );
}

function FindingList({ run, findings }: { run: number; findings: readonly Finding[] }) {
  return (
    <BulletList>
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.user} ${finding.text}`}>
          {finding.name ? `${finding.name}: ` : ''}
          <TextLink {...findingLink(run, finding)} size="sm">
            {finding.text}
          </TextLink>
        </li>
      ))}
    </BulletList>
  );
}
