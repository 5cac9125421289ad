import { StatusBadge, type Tone } from '#/ui/page/status-badge.tsx';

const TONES: Record<string, Tone> = {
  Draft: 'draft',
  Saved: 'draft',
  Submitted: 'waiting',
  Pending: 'waiting',
  'Pending Approval': 'waiting',
  Approved: 'good',
  Imported: 'locked',
  Active: 'good',
  Inactive: 'neutral',
};

/** The badge of a word that is a status (Draft, Submitted, Approved, Active, Inactive…). */
export function StatusWord({ status }: { status: string }) {
  return <StatusBadge tone={TONES[status] ?? 'neutral'}>{status}</StatusBadge>;
}
