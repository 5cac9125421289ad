import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FEW_RECOVERY_CODES } from '@daybook/domain/access/second-step';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { plural } from '#/lib/text/plural.ts';
import { TextLink } from '#/ui/page/buttons.tsx';

/** What a person has to do about signing in (access.md#policy). */
export function SecondStepBanner() {
  const { second_step } = useCurrentUser();
  // An older answer, on a device that was offline.
  if (!second_step) return null;
  const title = titleOf(second_step);
  if (title === null) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="md"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={title}
      data-no-print
    >
      <TextLink to="/settings" search={{ tab: 'security' }} c="inherit" underline="always" inherit>
        {second_step.due !== null || second_step.must_set_up ? 'Set it up' : 'Make new codes'}
      </TextLink>
    </Alert>
  );
}

function titleOf({
  due,
  must_set_up,
  recovery_codes_left,
}: ReturnType<typeof useCurrentUser>['second_step']): string | null {
  if (must_set_up) return 'Your company requires two-step sign-in. Set it up to go on.';
  if (due !== null) return `From ${longDay(due)} your company requires two-step sign-in.`;
  if (recovery_codes_left !== null && recovery_codes_left < FEW_RECOVERY_CODES)
    return `Only ${plural(recovery_codes_left, 'recovery code is', 'recovery codes are')} left.`;
  return null;
}
