import { Badge, Group, Text, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { errorCode } from '#/lib/api/error-text.ts';
import { useRights } from '#/lib/session/current-user.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';

const upgradeHint = 'Upgrade to Professional to unlock this feature';

interface LockedFieldProps {
  label: string;
  /** Replaces the usual sentence (`upgradeHint(feature)` in domain/access/features); null if one sentence serves several fields. */
  hint?: string | null;
  /** The stored value is kept and shown, but not used. */
  value?: ReactNode;
  /** Omits the button if several locked fields are next to each other. */
  hideUpgrade?: boolean;
}

/** A field that the plan locks: lock, PRO badge, hint, and a link to the plans. */
export function LockedField({ label, hint = upgradeHint, value, hideUpgrade }: LockedFieldProps) {
  const id = useId();
  return (
    <div>
      <TextInput
        id={id}
        label={
          <>
            {label} <ProBadge />
          </>
        }
        value={typeof value === 'string' || typeof value === 'number' ? value : ''}
        disabled
        readOnly
        leftSection={<IconLock size={16} aria-hidden />}
        description={hint ?? undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {hideUpgrade ? null : <UpgradeButton />}
    </div>
  );
}

interface LockedSectionProps {
  title: string;
  hint?: string;
  /** What the plan would offer. */
  children?: ReactNode;
}

/** A whole block or page that the plan locks, or why the plan could not be loaded. */
export function LockedSection({ title, hint = upgradeHint, children }: LockedSectionProps) {
  const { query } = usePlan();
  if (!query.data && errorCode(query.error) !== 'no_subscription')
    return <QueryState query={query} failure="Failed to load subscription" />;
  return (
    <>
      <Group justify="space-between" p="md" bd="1px dashed var(--mantine-color-default-border)" bdrs="md">
        <div>
          <Group gap="xs">
            <IconLock size={18} aria-hidden />
            <Text fw={600}>{title}</Text>
            <ProBadge />
          </Group>
          <Text c="dimmed" size="sm">
            {hint}
          </Text>
        </div>
        <UpgradeButton />
      </Group>
      {children}
    </>
  );
}

export function ProBadge() {
  return (
    <Badge size="sm" color="yellow" flex="none">
      PRO
    </Badge>
  );
}

/** The link to the plans; a delegate cannot go there. */
export function UpgradeButton() {
  const { isAdmin } = useRights();
  if (!isAdmin) return null;
  return (
    <LinkButton to="/admin/subscription" size="xs" variant="light" mt="var(--space-3)">
      Upgrade
    </LinkButton>
  );
}
