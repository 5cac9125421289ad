import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { tooLong } from '#/lib/text/too-long.ts';
import { Modal } from '#/ui/kit/modal.ts';
import { shownQuestion, type PendingQuestion } from './confirm.ts';
import { useOpening } from './use-opening.ts';

/** Only ever loaded lazily, by dialog-host.tsx. */
export function QuestionDialog({ pending }: { pending: PendingQuestion }) {
  const { question, kind } = pending;
  const { dialog, close: hide } = useOpening(() => shownQuestion.set(null));
  const [text, setText] = useState(kind === 'text' ? (pending.question.initial ?? '') : '');
  const problem = kind === 'text' && tooLong(text, pending.question.maxLength ?? 500);

  function close(yes: boolean) {
    hide();
    if (pending.kind === 'confirm') pending.answer(yes);
    else if (pending.kind === 'text') pending.answer(yes ? text.trim() : null);
    else pending.answer(yes ? (pending.question.choices.at(-1)?.value ?? null) : null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (problem || (kind === 'text' && pending.question.required && !text.trim())) return;
    close(true);
  }

  return (
    <Modal {...dialog} onClose={() => close(false)} title={question.title}>
      <form onSubmit={submit}>
        <Stack>
          <Text component="div">{question.text}</Text>
          {pending.kind === 'text' ? (
            <Textarea
              label={pending.question.label}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              required={pending.question.required}
              error={problem}
              rows={3}
              data-autofocus
            />
          ) : null}
          <Answers pending={pending} hide={hide} onCancel={() => close(false)} />
        </Stack>
      </form>
    </Modal>
  );
}

/** Cancel, and the possible answers; the last one submits the dialog, and the harmless one has the focus. */
function Answers({
  pending,
  hide,
  onCancel,
}: {
  pending: PendingQuestion;
  hide: () => void;
  onCancel: () => void;
}) {
  const isDanger = pending.kind !== 'which' && Boolean(pending.question.danger);
  const others = pending.kind === 'which' ? pending.question.choices.slice(0, -1) : [];
  const last =
    pending.kind === 'which'
      ? pending.question.choices.at(-1)?.label
      : (pending.question.confirmLabel ?? (isDanger ? 'Delete' : 'OK'));
  return (
    <Group justify="flex-end">
      <Button
        variant="default"
        onClick={onCancel}
        data-autofocus={(pending.kind === 'confirm' && isDanger) || undefined}
      >
        {pending.question.cancelLabel ?? 'Cancel'}
      </Button>
      {others.map(({ value, label }) => (
        <Button
          key={value}
          variant="default"
          onClick={() => {
            hide();
            if (pending.kind === 'which') pending.answer(value);
          }}
        >
          {label}
        </Button>
      ))}
      <Button
        type="submit"
        color={isDanger ? 'red' : undefined}
        data-autofocus={(pending.kind !== 'text' && !isDanger) || undefined}
      >
        {last}
      </Button>
    </Group>
  );
}
