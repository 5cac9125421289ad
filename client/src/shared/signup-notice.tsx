import { Alert, Group } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { trpc } from '#/lib/api/trpc.ts';
import { plural } from '#/lib/text/plural.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { cannotSignIn } from './cannot-sign-in.ts';

/** How many people cannot sign in. */
export const CANNOT_SIGN_IN_COUNT = { ...cannotSignIn, limit: 1, count_all: true } as const;

export const cannotSignInText = (count: number): string =>
  plural(count, 'person cannot sign in yet', 'people cannot sign in yet');

/** "58 people cannot sign in yet", and the way to codes for them. */
export function SignupNotice() {
  const { data } = trpc.employees.summaries.useQuery(CANNOT_SIGN_IN_COUNT);
  if (!data?.count) return null;
  return (
    <Alert icon={<IconKey aria-hidden />} title={cannotSignInText(data.count)} mb="md" data-no-print>
      They have not chosen a password yet. An invitation by email or a one-time code lets them do it.
      <Group mt="xs">
        <LinkButton size="xs" to="/admin/employees/codes">
          Make Codes for Them
        </LinkButton>
      </Group>
    </Alert>
  );
}
