import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { savesOnClick } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import type { StepProps } from './steps.ts';

interface StepFrameProps extends StepProps {
  title: string;
  intro: ReactNode;
  children: ReactNode;
  /** Saves what was typed, and continues. */
  onNext: () => void;
  isSaving?: boolean;
}

/** A step with its buttons: Back, Next (also on Enter), and Skip for now. */
export function StepFrame(props: StepFrameProps) {
  const { title, intro, children, onNext, isSaving, ...moves } = props;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) onNext();
      }}
    >
      <Stack gap="md">
        <PageHeader title={title} description={intro} />
        {children}
        <StepButtons {...moves} isSaving={isSaving}>
          <Button type="submit" disabled={isSaving || moves.isFinishing} {...savesOnClick}>
            {isSaving ? 'Saving...' : 'Next'}
          </Button>
        </StepButtons>
      </Stack>
    </form>
  );
}

type StepButtonsProps = Pick<StepProps, 'back' | 'skip' | 'isFinishing'> & {
  isSaving?: boolean;
  /** The button that continues. */
  children: ReactNode;
};

function StepButtons({ back, skip, isFinishing, isSaving, children }: StepButtonsProps) {
  const isBusy = isFinishing || isSaving;
  return (
    <Group justify="space-between">
      <Group gap="sm">
        {back ? (
          <Button variant="default" onClick={back} disabled={isBusy}>
            Back
          </Button>
        ) : null}
        {children}
      </Group>
      <SkipButton skip={skip} isBusy={isBusy} />
    </Group>
  );
}

export function SkipButton({ skip, isBusy }: { skip: () => void; isBusy: boolean | undefined }) {
  return (
    <Button variant="subtle" onClick={skip} disabled={isBusy}>
      Skip for now
    </Button>
  );
}
