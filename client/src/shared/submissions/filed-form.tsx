import { type FormKind, formStatus } from '@daybook/domain/form-review';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { momentDay } from '../../lib/day-text.ts';
import { FormPageActions } from './form-actions.tsx';
import { History } from '../history.tsx';
import { LockedNotice } from '../../ui/page/locked-notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PrintButton } from '../../ui/print/print-sheet.tsx';
import { RecordState } from '../../ui/forms/record-state.tsx';
import { StatusWord } from '../../ui/page/status-badge.tsx';
import type { ReviewedForm } from './use-form-steps.ts';
import { FormPile } from './waiting-forms.tsx';

/** What the documents say on the pages of the two kinds (2 §8). */
const TEXTS = {
  'no-show': {
    state: {
      title: 'No Show Report',
      loading: 'Loading no-show report...',
      missing: 'No-Show Report not found.',
      failure: 'Failed to fetch no-show',
    },
    list: '/admin/no-shows',
    backFromNone: 'Back to No Shows',
    back: 'No Shows Management',
    locked: 'This form has been approved; only an administrator can delete it.',
    tab: 'no-show-forms',
    record_type: 'no_show',
  },
  incident: {
    state: {
      title: 'Incident Report',
      loading: 'Loading incident report...',
      missing: 'Incident report not found.',
      failure: 'Failed to fetch incident report',
    },
    list: '/admin/incident-reports',
    backFromNone: 'Back to Incident Reports',
    back: 'Incident Reports',
    locked: 'This report has been approved; only an administrator can delete it.',
    tab: 'incident-reports',
    record_type: 'incident',
  },
} as const satisfies Record<FormKind, unknown>;

interface FiledForm extends ReviewedForm {
  submitted_by: string;
  submitted_at: string;
  reviewed_by: string | null;
  reviewed_at: string | null;
}

const filedText = (form: FiledForm) =>
  `Submitted by ${form.submitted_by || 'Unknown'} on ${momentDay(form.submitted_at)}`;

interface FiledFormProps<Form extends FiledForm> {
  kind: FormKind;
  query: { data: Form | undefined; error: unknown; refetch: () => Promise<unknown> };
  /** The form itself, as on paper. */
  children: (form: Form) => ReactNode;
}

/** A no-show form or incident report as the admin reads, prints and reviews it (2 §2). */
export function FormReviewPage<Form extends FiledForm>({ kind, query, children }: FiledFormProps<Form>) {
  const navigate = useNavigate();
  const { state, list, backFromNone, back, locked, record_type } = TEXTS[kind];
  return (
    <RecordState query={query} {...state} back={{ label: backFromNone, to: list }}>
      {(form) => (
        <div>
          <PageHeader
            title={`${state.title} #${form.id}`}
            documentTitle={form.title}
            description={filedText(form)}
            badge={<StatusWord status={formStatus(form)} />}
            back={{ label: back, link: { to: list } }}
            actions={
              <>
                <PrintButton />
                <FormPageActions kind={kind} form={form} onDeleted={() => void navigate({ to: list })} />
              </>
            }
          />
          <FormPile kind={kind} id={form.id} list={list} />
          {form.approved ? (
            <LockedNotice text={locked} what="Approved" by={form.reviewed_by} since={form.reviewed_at} />
          ) : null}
          {children(form)}
          <History record_type={record_type} record_id={form.id} />
        </div>
      )}
    </RecordState>
  );
}

const SUBMITTED = '/admin/submitted-forms';

/** The same form among the submitted forms: to read and print, nothing else (3 §2). */
export function SubmittedFormPage<Form extends FiledForm>({ kind, query, children }: FiledFormProps<Form>) {
  const { state, tab } = TEXTS[kind];
  return (
    <RecordState query={query} {...state} back={{ label: 'Back to Submitted Forms', to: SUBMITTED }}>
      {(form) => (
        <div>
          <PageHeader
            title={form.title}
            description={filedText(form)}
            badge={<StatusWord status={formStatus(form)} />}
            back={{ label: 'Submitted Forms', link: { to: SUBMITTED, search: { tab } } }}
            actions={<PrintButton />}
          />
          {children(form)}
        </div>
      )}
    </RecordState>
  );
}
