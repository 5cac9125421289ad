import { Alert, Box } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { momentDay } from '#/lib/text/day-text.ts';

interface LockedNoticeProps {
  /** The sentence ("This daily log is locked and cannot be edited."). */
  text: ReactNode;
  /** What happened: "Submitted", "Approved". */
  what?: string;
  /** Who did it. */
  by?: string | null;
  /** When: a moment, ISO in UTC. */
  since?: string | null;
  /** A button that undoes it, if the reader may. */
  action?: ReactNode;
}

/** Why something cannot be changed: by whom and since when. */
export function LockedNotice({ text, what, by, since, action }: LockedNoticeProps) {
  const day = momentDay(since);
  const reason = what ? [what, by ? `by ${by}` : '', day ? `on ${day}` : ''].filter(Boolean).join(' ') : '';
  return (
    <Alert icon={<IconLock aria-hidden />} color="gray" mb="md">
      {text} {reason ? `${reason}.` : null}
      {action ? <Box mt="sm">{action}</Box> : null}
    </Alert>
  );
}
