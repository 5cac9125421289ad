import { Paper, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { numberOf, type TypedNumber } from '#/lib/forms/typed-number.ts';
import { DraftNotice } from '#/ui/forms/draft-notice.tsx';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { Progress } from '#/ui/kit/progress.ts';
import { confirm } from '#/ui/overlays/confirm.ts';
import { QueryState } from '#/ui/page/query-state.tsx';
import { ClientsStep } from './clients-step.tsx';
import { ClientCodesStep, WorkCodesStep } from './codes-steps.tsx';
import { DoneStep } from './done-step.tsx';
import classes from './onboarding.module.css';
import { PayPeriodStep } from './pay-period-step.tsx';
import { RoleStep } from './role-step.tsx';
import { blankRows, isBlank, STEPS, type Step, type StepProps } from './steps.ts';
import { useFinish } from './use-finish.ts';
import { useRows } from './use-rows.ts';
import { WelcomeStep } from './welcome-step.tsx';

const route = getRouteApi('/_signed-in/onboarding');

/**
 * The first run of a company's admin: linear steps, each saved by Next; the wizard can be skipped (company-and-plans.md#onboarding).
 */
export function OnboardingPage() {
  const roles = trpc.roles.list.useQuery({}, { staleTime: Infinity });
  // Decided once: a step must not disappear as soon as it is filled in.
  const [needsRole, setNeedsRole] = useState<boolean | null>(null);
  if (roles.data && needsRole === null) setNeedsRole(roles.data.count === 0);
  if (needsRole === null) return <QueryState query={roles} failure={errorText} />;
  return <Wizard steps={STEPS.filter((step) => step !== 'role' || needsRole)} />;
}

function Wizard({ steps }: { steps: readonly Step[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const index = Math.max(0, steps.indexOf(search.step ?? 'welcome'));
  const step = steps[index] ?? 'welcome';
  const { finish, isFinishing, failure } = useFinish();

  // Collected here and never sent.
  const [employees, setEmployees] = useState<TypedNumber>(null);
  const [clients, setClients] = useState<TypedNumber>(null);
  const { rows, change, isTyped, drafts, settle } = useRows();

  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    frame.current?.querySelector<HTMLElement>('h1')?.focus();
  }, [step]);

  const go = (to: number) => {
    const target = steps[to];
    if (target) void navigate({ search: { step: target } });
  };
  async function skip() {
    const sure =
      !isTyped ||
      (await confirm({
        title: 'Skip for now',
        text: 'Lines that you typed but did not add are lost.',
        confirmLabel: 'Skip for now',
      }));
    if (sure) await end();
  }
  /** What has not been added by then is left out. */
  function end() {
    settle();
    return finish();
  }
  const moves: StepProps = {
    ...(index > 0 && { back: () => go(index - 1) }),
    next: () => go(index + 1),
    skip: () => void skip(),
    isFinishing,
  };
  return (
    <Paper ref={frame} p="lg" className={classes.wizard}>
      <Stack gap="md">
        <div>
          <Text size="sm" c="dimmed">
            Step {index + 1} of {steps.length}
          </Text>
          <Progress
            value={((index + 1) / steps.length) * 100}
            aria-label="Setup progress"
            mt="var(--space-2)"
            size="sm"
          />
        </div>
        {drafts ? <DraftNotice drafts={drafts} /> : null}
        {content()}
        <SaveProblem state={failure} />
      </Stack>
    </Paper>
  );

  function content() {
    switch (step) {
      case 'welcome':
        return (
          <WelcomeStep
            {...moves}
            employees={employees}
            clients={clients}
            onEmployees={setEmployees}
            onClients={(count) => {
              setClients(count);
              // As many rows as needed, while none is filled in.
              change('clients', (now) =>
                now.every(isBlank) ? blankRows(Math.min(Math.max(numberOf(count) ?? 1, 1), 10)) : now,
              );
            }}
          />
        );
      case 'clients':
        return <ClientsStep {...moves} rows={rows.clients} onRows={(next) => change('clients', next)} />;
      case 'pay-periods':
        return <PayPeriodStep {...moves} />;
      case 'client-codes':
        return (
          <ClientCodesStep
            {...moves}
            rows={rows.clientCodes}
            onRows={(next) => change('clientCodes', next)}
          />
        );
      case 'work-codes':
        return (
          <WorkCodesStep {...moves} rows={rows.workCodes} onRows={(next) => change('workCodes', next)} />
        );
      case 'role':
        return <RoleStep {...moves} />;
      case 'done':
        return <DoneStep {...moves} skip={() => void end()} />;
    }
  }
}
