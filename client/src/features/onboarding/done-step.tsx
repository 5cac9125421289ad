import { Button, Group, Stack, Text } from '@mantine/core';
import { trpc } from '#/lib/api/trpc.ts';
import { CopyButton } from '#/ui/page/copy-button.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import type { StepProps } from './steps.ts';

/** The last step; its button finishes the onboarding. */
export function DoneStep({ back, skip, isFinishing }: StepProps) {
  const company = trpc.companies.own.useQuery();
  const code = company.data?.signup_code;
  return (
    <Stack gap="md">
      <PageHeader
        title="You're All Set!"
        description={`${company.data?.name ?? 'Your company'} is ready. The dashboard shows what needs your attention; add employees and contracts from there.`}
      />
      {code ? (
        <Group gap="sm">
          <Text>
            Employees join with the signup code <b>{code}</b>
          </Text>
          <CopyButton text={code} label="Copy Code" />
        </Group>
      ) : null}
      <Group gap="sm">
        <Button variant="default" onClick={back} disabled={isFinishing}>
          Back
        </Button>
        <Button onClick={skip} disabled={isFinishing}>
          Go to Dashboard
        </Button>
      </Group>
    </Stack>
  );
}
