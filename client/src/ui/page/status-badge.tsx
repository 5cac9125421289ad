import { Badge } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconInfoCircle,
  IconLock,
  IconPencil,
  type Icon,
} from '@tabler/icons-react';

export type Tone = 'neutral' | 'draft' | 'waiting' | 'good' | 'bad' | 'info' | 'locked';

const looks: Record<Tone, { color: string; Mark: Icon }> = {
  neutral: { color: 'gray', Mark: IconCircleDashed },
  draft: { color: 'gray', Mark: IconPencil },
  waiting: { color: 'yellow', Mark: IconClock },
  good: { color: 'green', Mark: IconCircleCheck },
  bad: { color: 'red', Mark: IconAlertTriangle },
  locked: { color: 'gray', Mark: IconLock },
  info: { color: 'blue', Mark: IconInfoCircle },
};

interface StatusBadgeProps {
  tone: Tone;
  /** In a narrow card it breaks into lines instead of standing out of it. */
  wraps?: boolean;
  children: string;
}

/** A state as text with its own mark, so that colour is never the only difference. */
export function StatusBadge({ tone, wraps, children }: StatusBadgeProps) {
  const { color, Mark } = looks[tone];
  return (
    <Badge
      color={color}
      leftSection={<Mark size={13} aria-hidden />}
      data-tone={tone}
      {...(wraps && {
        miw: 0,
        maw: '100%',
        h: 'auto',
        mih: 'var(--badge-height)',
        styles: { label: { whiteSpace: 'normal' } },
      })}
    >
      {children}
    </Badge>
  );
}
