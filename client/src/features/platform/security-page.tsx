import { Stack } from '@mantine/core';
import { PasskeysCard } from '#/shared/second-step/passkeys-card.tsx';
import { TwoStepCard } from '#/shared/second-step/two-step-card.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';

/** Where an operator, who may have no company and so no Settings, sets up a second step (access.md#two-step-sign-in). */
export function OperatorSecurityPage() {
  return (
    <>
      <PageHeader title="Security" description="How you sign in to the console, and to Daybook." />
      <Stack>
        <TwoStepCard />
        <PasskeysCard />
      </Stack>
    </>
  );
}
