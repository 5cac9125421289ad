import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type ReactNode, useState } from 'react';

interface Question {
  title: string;
  /** The document's sentence, naming what goes. */
  text: ReactNode;
  /** What the button that does it says; default "OK", for `danger` "Delete". */
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
}

/** Asks in a dialog: `if (await confirm({ title: 'Delete log', text: '…', danger: true })) …`. Escape means no. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = false;
    const id = modals.open({
      title: question.title,
      // Named here, because an answer given by closing (Escape, outside) is a no.
      onClose: () => resolve(answer),
      children: (
        <Stack>
          <Text>{question.text}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => modals.close(id)} data-autofocus={question.danger}>
              {question.cancelLabel ?? 'Cancel'}
            </Button>
            <Button
              color={question.danger ? 'red' : undefined}
              data-autofocus={!question.danger}
              onClick={() => {
                answer = true;
                modals.close(id);
              }}
            >
              {question.confirmLabel ?? (question.danger ? 'Delete' : 'OK')}
            </Button>
          </Group>
        </Stack>
      ),
    });
  });
}

interface TextQuestion extends Question {
  label: string;
  required?: boolean;
  maxLength?: number;
}

/** Asks for a few words (the reason for returning a timesheet). Null when cancelled, '' when left empty. */
export function askText(question: TextQuestion): Promise<string | null> {
  return new Promise((resolve) => {
    let answer: string | null = null;
    const id = modals.open({
      title: question.title,
      onClose: () => resolve(answer),
      children: (
        <TextQuestionBody
          question={question}
          onCancel={() => modals.close(id)}
          onAnswer={(text) => {
            answer = text;
            modals.close(id);
          }}
        />
      ),
    });
  });
}

interface TextQuestionBodyProps {
  question: TextQuestion;
  onCancel: () => void;
  onAnswer: (text: string) => void;
}

function TextQuestionBody({ question, onCancel, onAnswer }: TextQuestionBodyProps) {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onAnswer(text.trim());
      }}
    >
      <Stack>
        <Text>{question.text}</Text>
        <Textarea
          label={question.label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          required={question.required}
          maxLength={question.maxLength ?? 500}
          rows={3}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {question.cancelLabel ?? 'Cancel'}
          </Button>
          <Button type="submit" color={question.danger ? 'red' : undefined}>
            {question.confirmLabel ?? 'OK'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
