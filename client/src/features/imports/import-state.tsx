import type { Output } from '#/lib/api/trpc.ts';
import { StatusBadge, type Tone } from '#/ui/page/status-badge.tsx';

type Import = Output['imports']['get'];

const WORDS: Readonly<Record<Import['state'], { tone: Tone; text: string }>> = {
  uploaded: { tone: 'draft', text: 'Uploaded' },
  failed: { tone: 'bad', text: 'Failed' },
  planned: { tone: 'waiting', text: 'To Check' },
  applying: { tone: 'info', text: 'Applying' },
  applied: { tone: 'good', text: 'Applied' },
  undoing: { tone: 'info', text: 'Undoing' },
  undone: { tone: 'neutral', text: 'Undone' },
  cancelled: { tone: 'neutral', text: 'Cancelled' },
};

export function ImportState({ of: { state, is_running } }: { of: Pick<Import, 'state' | 'is_running'> }) {
  const isPlanning = state === 'uploaded' && is_running;
  const { tone, text } = isPlanning ? { tone: 'info' as const, text: 'Planning' } : WORDS[state];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}
