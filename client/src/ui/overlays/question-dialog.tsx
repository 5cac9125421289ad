import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { tooLong } from '../../lib/error-text.ts';
import { type Asked, setQuestion } from './confirm.ts';
import { useOpening } from './use-opening.ts';

/** Only ever loaded lazily, by dialog-host.tsx. */
export function QuestionDialog({ asked }: { asked: Asked }) {
  const { question, kind } = asked;
  const isDanger = kind !== 'which' && asked.question.danger;
  const [opened, hide] = useOpening();
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
    <Modal
      opened={opened}
      onClose={() => close(false)}
      onExitTransitionEnd={() => setQuestion(null)}
      title={question.title}
    >
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
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => close(false)}
              data-autofocus={kind === 'confirm' && isDanger ? true : undefined}
            >
              {question.cancelLabel ?? 'Cancel'}
            </Button>
            {asked.kind === 'which'
              ? asked.question.choices.slice(0, -1).map(({ value, label }) => (
                  <Button
                    key={value}
                    variant="default"
                    onClick={() => {
                      hide();
                      asked.answer(value);
                    }}
                  >
                    {label}
                  </Button>
                ))
              : null}
            <Button
              type="submit"
              color={isDanger ? 'red' : undefined}
              data-autofocus={kind !== 'text' && !isDanger ? true : undefined}
            >
              {asked.kind === 'which'
                ? asked.question.choices.at(-1)?.label
                : (asked.question.confirmLabel ?? (isDanger ? 'Delete' : 'OK'))}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
