import { Alert, Checkbox, Text } from '@mantine/core';
import { IconArrowBackUp, IconEye, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { UnusualFinding } from '@daybook/domain/time/findings';
import type { Output } from '#/lib/api/trpc.ts';
import { momentDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { LockedNotice } from '#/ui/page/locked-notice.tsx';
import { BulletList } from '#/ui/page/text-parts.tsx';

type Detail = Output['timesheets']['detail'];

/** Why a submitted or approved sheet cannot be changed: who submitted or approved it, and when. */
export function StateNotice({ sheet }: { sheet: Detail }) {
  if (sheet.imported) {
    return (
      <LockedNotice
        text="This timesheet is paid outside Daybook and cannot be changed."
        what="Imported"
        by={sheet.submitted_by}
        since={sheet.approved_date}
      />
    );
  }
  if (sheet.approved) {
    return (
      <LockedNotice
        text="This timesheet has been approved and cannot be modified."
        what="Approved"
        by={sheet.summary?.approved_by}
        since={sheet.approved_date}
      />
    );
  }
  if (!sheet.submitted) return null;
  return (
    <LockedNotice
      text="This timesheet is submitted and its daily logs are locked."
      what="Submitted"
      by={sheet.submitted_by}
      since={sheet.submitted_date}
    />
  );
}

/** A sheet in a pay run was corrected: its employee reads when, by whom and why (timesheets.md#correcting-a-paid-sheet). */
export function CorrectionNotice({ sheet: { correction } }: { sheet: Pick<Detail, 'correction'> }) {
  if (!correction) return null;
  return (
    <Alert color="blue" icon={<IconPencil aria-hidden />} title="Corrected" mb="md">
      Corrected on {momentDay(correction.corrected_at)} by {correction.corrected_by}: {correction.reason}
    </Alert>
  );
}

/** An administrator sent it back; shown until it is submitted again. */
export function ReturnedNotice({
  sheet,
}: {
  sheet: Partial<Pick<Detail, 'returned_by' | 'returned_date' | 'returned_reason'>>;
}) {
  if (!sheet.returned_date) return null;
  return (
    <Alert color="yellow" icon={<IconArrowBackUp aria-hidden />} title="Returned" mb="md">
      Returned by {sheet.returned_by} on {momentDay(sheet.returned_date)}
      {sheet.returned_reason ? `: ${sheet.returned_reason}` : '.'}
    </Alert>
  );
}

/** For admins: that its work is billed, and so only corrected. */
export function InvoicedNotice({ sheet: { invoices } }: { sheet: Pick<Detail, 'invoices'> }) {
  if (invoices.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" mb="md" data-no-print>
      Billed on {invoices.join(', ')}: it is corrected, not unapproved, and To Bill shows the difference.
    </Text>
  );
}

export function UnusualNotice({ findings }: { findings: readonly UnusualFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconEye aria-hidden />}
      title="Worth a look"
      id="worth-a-look"
      mb="md"
      data-no-print
    >
      <BulletList>
        {findings.map((finding) => (
          <li key={finding.message}>{finding.message}</li>
        ))}
      </BulletList>
    </Alert>
  );
}

interface RevisionNoticeProps {
  sheet: Detail;
  /** In a draft: whether submitting applies the correction. */
  apply?: { checked: boolean; onChange: (checked: boolean) => void };
  action?: ReactNode;
}

/** A correction that is not part of the sheet, offered again so that it is never silently lost (timesheets.md#snapshots). */
export function RevisionNotice({ sheet, apply, action }: RevisionNoticeProps) {
  const { revision } = sheet;
  if (!revision) return null;
  return (
    <Alert color="blue" icon={<IconPencil aria-hidden />} title="Earlier correction" mb="md" data-no-print>
      <Text size="sm">
        {revision.corrected_by} corrected this timesheet on {momentDay(revision.corrected_at)} to{' '}
        {hoursText(revision.total_hours)} hours. The daily logs below add up to {hoursText(sheet.total_hours)}
        .
      </Text>
      {apply ? (
        <Checkbox
          mt="sm"
          label="Submit with this correction"
          checked={apply.checked}
          onChange={(event) => apply.onChange(event.currentTarget.checked)}
        />
      ) : null}
      {action}
    </Alert>
  );
}
