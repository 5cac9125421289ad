import type { ReactNode } from 'react';
import { usePlan } from '#/lib/session/plan-features.ts';
import { LockedSection } from '#/shared/plan-lock.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { Loading } from '#/ui/page/states.tsx';

/** A page of pay runs, or what the plan lacks for it. */
export function WithBilling({ title, children }: { title: string; children: ReactNode }) {
  const { allows, isLoading } = usePlan();
  if (isLoading) return <Loading />;
  if (allows('billing')) return children;
  return (
    <>
      <PageHeader title={title} />
      <LockedSection title="Pay Runs">{null}</LockedSection>
    </>
  );
}
