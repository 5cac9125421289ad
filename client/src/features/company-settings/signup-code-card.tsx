import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { errorDetail } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { failedSave, type SaveState } from '#/lib/forms/save-state.ts';
import { SwitchField } from '#/ui/fields/check-field.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { CopyButton } from '#/ui/page/copy-button.tsx';
import classes from './company-profile.module.css';

type Company = Output['companies']['own'];

/**
 * The code with which employees join, and whether they need one; each change takes effect at once
 * (company-and-plans.md#company-profile, access.md#accounts).
 */
export function SignupCodeCard({ company }: { company: Company }) {
  const utils = trpc.useUtils();
  // "Renewed" must not stand beside the old code.
  const keep = (changed: Company) => utils.companies.own.setData(undefined, changed);
  const update = trpc.companies.update.useMutation({ onSuccess: keep });
  const renew = trpc.companies.renewSignupCode.useMutation({ onSuccess: keep });
  const [outcome, setOutcome] = useState<SaveState | null>(null);
  const code = company.signup_code ?? '';

  async function change(work: () => Promise<unknown>, done: string) {
    setOutcome(null);
    try {
      await work();
      setOutcome({ kind: 'saved', message: done });
    } catch (error) {
      const reason = errorDetail(error);
      const text = ['Failed to update signup code settings.', reason].filter(Boolean).join(' ');
      setOutcome(failedSave(error, text));
    }
  }

  async function askToRenew() {
    const sure = await confirm({
      title: 'Renew signup code',
      text: `The code ${code} stops working at once. Anyone who has not joined yet needs the new one.`,
      confirmLabel: 'Renew Code',
    });
    if (sure) await change(() => renew.mutateAsync({ id: company.id }), 'The signup code was renewed.');
  }

  return (
    <Paper component="section" p="lg" className={classes.card} aria-labelledby="signup-code">
      <Stack gap="md">
        <div>
          <Title order={2} id="signup-code">
            Signup code
          </Title>
          <Text c="dimmed" size="sm">
            Give it to employees, who enter it when they sign up to join {company.name}.
          </Text>
        </div>
        <Group gap="md">
          <output className={classes.code} aria-label="Signup code">
            {code}
          </output>
          <CopyButton text={code} label="Copy Code" />
          <OnlineButton
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={renew.isPending}
            onClick={() => void askToRenew()}
          >
            Renew Code
          </OnlineButton>
        </Group>
        <SwitchField
          label="Require signup code"
          description="When this is off, people without a code can ask to join by the company's exact name, and an administrator has to approve them."
          value={company.require_signup_code}
          disabled={update.isPending}
          onChange={(require_signup_code) =>
            void change(
              () => update.mutateAsync({ id: company.id, require_signup_code }),
              'Signup code setting updated successfully!',
            )
          }
        />
        <SaveProblem state={outcome} />
        <Text size="sm" c="dimmed" role="status">
          {outcome?.kind === 'saved' ? outcome.message : ''}
        </Text>
      </Stack>
    </Paper>
  );
}
