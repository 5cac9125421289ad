import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Modal } from '#/ui/kit/modal.ts';
import { tooLong } from '#/lib/api/error-text.ts';
import { type Asked, shownQuestion } from './confirm.ts';
import { useOpening } from './use-opening.ts';

/** Only ever loaded lazily, by dialog-host.tsx. */
export function QuestionDialog({ asked }: { asked: Asked }) {
  const { question, kind } = asked;
  const { dialog, close: hide } = useOpening(() => shownQuestion.set(null));
  const [text, setText] = useState('');
  const problem = kind === 'text' && tooLong(text, asked.question.maxLength ?? 500);

  function close(yes: boolean) {
    hide();
    if (asked.kind === 'confirm') asked.answer(yes);
    else if (asked.kind === 'text') asked.answer(yes ? text.trim() : null);
    else asked.answer(yes ? (asked.question.choices.at(-1)?.value ?? null) : null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (problem || (kind === 'text' && asked.question.required && !text.trim())) return;
    close(true);
  }

  return (
    <Modal {...dialog} onClose={() => close(false)} title={question.title}>
      <form onSubmit={submit}>
        <Stack>
          <Text component="div">{question.text}</Text>
          {asked.kind === 'text' ? (
            <Textarea
              label={asked.question.label}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              required={asked.question.required}
              error={problem}
              rows={3}
              data-autofocus
            />
          ) : null}
          <Answers asked={asked} hide={hide} onCancel={() => close(false)} />
        </Stack>
      </form>
    </Modal>
  );
}

/** Cancel, and the possible answers; the last one submits the dialog, and the harmless one has the focus. */
function Answers({ asked, hide, onCancel }: { asked: Asked; hide: () => void; onCancel: () => void }) {
  const isDanger = asked.kind !== 'which' && Boolean(asked.question.danger);
  const others = asked.kind === 'which' ? asked.question.choices.slice(0, -1) : [];
  const last =
    asked.kind === 'which'
      ? asked.question.choices.at(-1)?.label
      : (asked.question.confirmLabel ?? (isDanger ? 'Delete' : 'OK'));
  return (
    <Group justify="flex-end">
      <Button
        variant="default"
        onClick={onCancel}
        data-autofocus={(asked.kind === 'confirm' && isDanger) || undefined}
      >
        {asked.question.cancelLabel ?? 'Cancel'}
      </Button>
      {others.map(({ value, label }) => (
        <Button
          key={value}
          variant="default"
          onClick={() => {
            hide();
            if (asked.kind === 'which') asked.answer(value);
          }}
        >
          {label}
        </Button>
      ))}
      <Button
        type="submit"
        color={isDanger ? 'red' : undefined}
        data-autofocus={(asked.kind !== 'text' && !isDanger) || undefined}
      >
        {last}
      </Button>
    </Group>
  );
}
