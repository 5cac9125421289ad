import { Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useController, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form';
import { NEEDS_CONNECTION, useOnline } from '#/lib/device/offline/contact.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import type { SaveState } from '#/lib/forms/save-state.ts';
import { savesOnClick } from '#/ui/page/buttons.tsx';
import { DraftNotice } from './draft-notice.tsx';
import classes from './forms.module.css';
import { SaveProblem } from './save-problem.tsx';
import { useKeyboardHeight } from './use-keyboard-height.ts';

/** Milliseconds; the page itself and its records load first. */
const AFTER_A_WHILE = 5_000;

interface FormProps<Values extends FieldValues, Sent extends FieldValues> {
  form: RecordForm<Values, Sent>;
  children: ReactNode;
  /** Disables everything in it: a locked record. */
  disabled?: boolean;
  /** Names the form for screen readers. */
  label?: string;
}

/** The `<form>` of a `useRecordForm`: its drafts on top, Enter saves, focus goes to the first error. */
export function Form<Values extends FieldValues, Sent extends FieldValues>(props: FormProps<Values, Sent>) {
  const { form, children, disabled, label } = props;
  const element = useRef<HTMLFormElement>(null);
  useFocusBack();
  const { prepare } = form;
  useEffect(() => {
    const box = element.current;
    // The rules are loaded when a person begins to fill in the form, or after a while: a phone that shows the form may
    // lose its network before that.
    box?.addEventListener('focusin', prepare, { once: true });
    const timer = window.setTimeout(prepare, AFTER_A_WHILE);
    return () => {
      box?.removeEventListener('focusin', prepare);
      window.clearTimeout(timer);
    };
  }, [prepare]);
  useEffect(() => {
    // From any field of the form, also a multi-line one. Listens at the document, after the fields have handled the key.
    const saveByKeys = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || disabled) return;
      if (!(event.target instanceof Node) || !element.current?.contains(event.target)) return;
      event.preventDefault();
      element.current.requestSubmit();
    };
    document.addEventListener('keydown', saveByKeys);
    return () => document.removeEventListener('keydown', saveByKeys);
  }, [disabled]);
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void form.submit();
      }}
    >
      <fieldset disabled={disabled} className={classes.form}>
        {form.drafts ? <DraftNotice drafts={form.drafts} isSaving={form.state.kind === 'saving'} /> : null}
        {children}
      </fieldset>
    </form>
  );
}

/** A form that closes on its page gives the focus back to what opened it, or else to the page's heading. */
function useFocusBack() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      window.setTimeout(() => {
        for (const target of [before, document.querySelector('h1')])
          if (document.activeElement === document.body && target instanceof HTMLElement)
            target.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

interface FieldBinding<Value> {
  value: Value;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  name: string;
  ref: (element: HTMLElement | null) => void;
  error: string | undefined;
}

interface FieldOfFormProps<
  Values extends FieldValues,
  Sent extends FieldValues,
  Name extends FieldPath<Values>,
> {
  form: RecordForm<Values, Sent>;
  name: Name;
  /** `{(field) => <TextField label="First name" {...field} />}` */
  children: (field: FieldBinding<FieldPathValue<Values, Name>>) => ReactNode;
}

/** Binds a field of ui/fields to a path of the form; only this field renders again when it changes. */
export function Field<Values extends FieldValues, Sent extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  children,
}: FieldOfFormProps<Values, Sent, Name>) {
  const { field, fieldState } = useController<Values, Name, Sent>({ control: form.control, name });
  return children({
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    name: field.name,
    ref: field.ref,
    error: fieldState.error?.message ?? fieldState.error?.root?.message,
  });
}

interface SaveRowProps<Values extends FieldValues, Sent extends FieldValues> {
  form: RecordForm<Values, Sent>;
  /** The button: "Save Daily Log". */
  label: string;
  /** While it runs: "Creating Account..." */
  savingLabel?: string;
  disabled?: boolean;
  /** It can be saved without a network: it is stored on the device. */
  worksOffline?: boolean;
  /** On a phone it stays visible, above the keyboard. */
  sticky?: boolean;
  /** It takes away what cannot be brought back. */
  danger?: boolean;
  /** Shows Cancel. */
  onCancel?: () => void;
  /** Additional buttons. */
  children?: ReactNode;
  /** False if the page itself says that it was saved. */
  saysSaved?: boolean;
  /** How to load the record's current state after a 409; by default the page reloads. */
  onReload?: () => void;
}

/** The save button, and next to it that it is saving, that it saved, or why not. */
export function SaveRow<Values extends FieldValues, Sent extends FieldValues>(
  props: SaveRowProps<Values, Sent>,
) {
  const { form, label, savingLabel = 'Saving...', disabled, onCancel, children, onReload } = props;
  const isAway = !useOnline() && !props.worksOffline;
  const isSaving = form.state.kind === 'saving';
  const keyboard = useKeyboardHeight(props.sticky ?? false);
  const button = useRef<HTMLButtonElement>(null);
  const wasSaving = useRef(false);
  // A disabled button loses the focus; afterward it gets it back.
  useEffect(() => {
    if (wasSaving.current && !isSaving && document.activeElement === document.body) button.current?.focus();
    wasSaving.current = isSaving;
  }, [isSaving]);
  return (
    <div
      className={props.sticky ? classes.sticky : undefined}
      style={keyboard > 0 ? { bottom: keyboard } : undefined}
      data-sticky-save={props.sticky || undefined}
    >
      <SaveProblem state={form.state} onReload={onReload} />
      <Group gap="sm">
        <Button
          ref={button}
          type="submit"
          color={props.danger ? 'red' : undefined}
          disabled={disabled || isSaving || isAway}
          {...savesOnClick}
        >
          {isSaving ? savingLabel : isAway ? NEEDS_CONNECTION : label}
        </Button>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        {children}
        {props.saysSaved === false && form.state.kind === 'saved' ? null : <SaveStatus state={form.state} />}
      </Group>
    </div>
  );
}

/** "Saving..." and "Saved" for forms that place their own button. */
function SaveStatus({ state }: { state: SaveState }) {
  return (
    <Text component="span" size="sm" c="dimmed" role="status">
      {state.kind === 'saving' ? 'Saving...' : null}
      {state.kind === 'saved' ? (
        <Group component="span" gap="var(--space-2)" wrap="nowrap" align="flex-start">
          <IconCheck size={16} aria-hidden className={classes.tick} /> {state.message}
        </Group>
      ) : null}
    </Text>
  );
}
