import { Group, Stack, Text } from '@mantine/core';
import { ONE_TIME_CODE_DAYS } from '@daybook/domain/access/accounts';
import { Code } from '#/ui/kit/code.ts';
import { CopyButton } from '#/ui/page/copy-button.tsx';

interface SignupCodeProps {
  /** Undefined if the server created one and did not return it. */
  code: string | undefined;
  email: string;
}

/** A one-time code, shown only now; the server stores its hash (access.md#accounts). */
export function SignupCode({ code, email }: SignupCodeProps) {
  if (!code) return <Text>A one-time signup code was generated.</Text>;
  return (
    <Stack gap="sm">
      <Text>
        One-time signup code for {email}. It is valid for {ONE_TIME_CODE_DAYS} days and is not shown again.
      </Text>
      <Group gap="sm">
        <Code fz="lg" data-signup-code>
          {code}
        </Code>
        <CopyButton text={code} label="Copy Code" />
      </Group>
    </Stack>
  );
}
