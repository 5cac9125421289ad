import { useEffect, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { errorFields, errorText, offlineText } from '#/lib/api/error-text.ts';
import { failedSave, type SaveState } from './save-state.ts';
import { useFormDraft, type FormDraft, type FormDrafts } from './use-form-draft.ts';

interface RecordFormOptions<Values extends FieldValues, Sent extends FieldValues, Result> {
  /**
   * What is stored on this device until it is saved: for every form in which people write more than a word. Null if
   * nothing may be changed, or nothing is worth storing.
   */
  draft: FormDraft<Values> | null;
  /**
   * Loads the contract's shape of the input, which has the rules and their messages and parses the form. Shapes and their
   * validation are larger than the form, so they are loaded when a person begins to fill it in.
   */
  schema: () => Promise<z.ZodType<Sent>>;
  /** All values of the form (their type is the form's type), including `updated_at` of the record when it was read. */
  defaultValues: Values & DefaultValues<Values>;
  /**
   * Usually `(values) => mutation.mutateAsync(values)`. `read` has all values of the form: where the shape has no `updated_at`,
   * the version that the person has read is `read.updated_at`. Never the record's own, which is loaded again behind the form.
   */
  save: (values: Sent, read: Values) => Promise<Result>;
  /** If it opens another page, it returns the promise of that: the form is not saved again before. */
  onSaved?: (result: Result) => void | Promise<void>;
  /** What the status says until the next change. */
  savedText?: string;
  /** The same for a save that may have gone otherwise without failing: it met a conflict, or waits on this device. */
  stateAfter?: (result: Result) => SaveState;
  /** The sentence for a failure without a reason from the server. */
  failedText?: string;
  /** For a failure with a wording of its own ("Error saving daily log: …"). */
  failure?: (error: unknown) => string | null;
  /** The form's own checks in their order; the first sentence stops the save. The shape's rules come after. */
  check?: (values: Values) => { field?: Path<Values>; message: string } | null;
  /** Asks for confirmation before valid values are sent; false leaves the form as it is. */
  confirm?: (values: Values) => Promise<boolean>;
}

export interface RecordForm<
  Values extends FieldValues,
  Sent extends FieldValues = Values,
> extends UseFormReturn<Values, unknown, Sent> {
  state: SaveState;
  /** For `<form onSubmit>`; `Form` of ui/forms/form.tsx uses it. */
  submit: () => Promise<void>;
  clearState: () => void;
  /** Null if the form stores none. */
  drafts: FormDrafts | null;
  /** Loads the rules before the first save. */
  prepare: () => void;
}

const CHECK_FIELDS = 'Please check the marked fields.';

/** react-hook-form with the contract's rules, the server's errors at their fields, and a save state. */
export function useRecordForm<Values extends FieldValues, Sent extends FieldValues, Result>(
  options: RecordFormOptions<Values, Sent, Result>,
): RecordForm<Values, Sent> {
  const rules = () => Promise.all([import('./form-rules.ts'), options.schema()]);
  const form = useForm<Values, unknown, Sent>({
    resolver: async (values, context, detail) => {
      const [{ resolverOf }, schema] = await rules();
      return resolverOf<Values, Sent>(schema)(values, context, detail);
    },
    defaultValues: options.defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const draft = useFormDraft(form, options.draft, () => setState({ kind: 'idle' }));
  const saving = useRef(false);
  const leaving = useRef(false);
  /** The focused element when the save began: a person who has moved to another field must not lose the focus. */
  const savedFrom = useRef<Element | null>(null);
  /** The field at which `check` found something, until it is changed. */
  const checked = useRef<Path<Values> | null>(null);

  // "Saved" would be wrong once something is typed.
  const { subscribe, clearErrors } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true, errors: true },
        callback: ({ type, name, errors }) => {
          // Values that are set, not typed, may mend the last of the marked fields.
          if (errors && Object.keys(errors).length === 0)
            setState((now) =>
              now.kind === 'failed' && now.message === CHECK_FIELDS ? { kind: 'idle' } : now,
            );
          if (type !== 'change') return;
          leaving.current = false;
          setState((now) => (now.kind === 'saved' ? { kind: 'idle' } : now));
          // So would the message about a missing value, once there is one.
          const field = checked.current;
          if (field === null || !name || !(name === field || name.startsWith(`${field}.`))) return;
          checked.current = null;
          clearErrors(field);
          setState((now) => (now.kind === 'failed' ? { kind: 'idle' } : now));
        },
      }),
    [subscribe, clearErrors],
  );

  useVersionAbove(form, options.defaultValues);

  function showFailure(error: unknown) {
    const remaining: string[] = [];
    const mayFocus = [savedFrom.current, document.body].includes(document.activeElement);
    let focused = false;
    for (const [name, messages] of Object.entries(errorFields(error))) {
      const message = messages.join(' ');
      if (isFieldOf(form.getValues(), name)) {
        form.setError(name, { type: 'server', message }, { shouldFocus: mayFocus && !focused });
        focused = true;
      } else remaining.push(name === 'non_field_errors' ? message : `${name}: ${message}`);
    }
    const failure = options.failure?.(error);
    const general = remaining.length > 0 ? remaining.join(' ') : focused ? CHECK_FIELDS : null;
    setState(failedSave(error, failure ?? general ?? errorText(error, options.failedText)));
  }

  async function send(values: Sent) {
    if (options.confirm) {
      setState({ kind: 'idle' });
      if (!(await options.confirm(form.getValues()))) return;
    }
    setState({ kind: 'saving' });
    draft?.hold();
    try {
      const result = await options.save(values, form.getValues());
      takeUpdatedAt(form, result);
      // The next save changes the record just saved.
      form.reset(form.getValues(), { keepValues: true });
      draft?.settle();
      const { savedText = 'Saved', stateAfter } = options;
      setState(stateAfter?.(result) ?? { kind: 'saved', message: savedText });
      const next = options.onSaved?.(result);
      if (next instanceof Promise) {
        leaving.current = true;
        void next.finally(() => (leaving.current = false));
      }
    } catch (error) {
      draft?.keep(form.getValues(), form.formState.defaultValues);
      showFailure(error);
    }
  }

  async function submit() {
    // A second Enter during a save, or on the way to the next page, must not save twice.
    if (saving.current || leaving.current) return;
    saving.current = true;
    savedFrom.current = document.activeElement;
    try {
      const problem = options.check?.(form.getValues());
      checked.current = problem?.field ?? null;
      if (problem) {
        form.clearErrors();
        if (problem.field) {
          form.setError(problem.field, { type: 'check', message: problem.message }, { shouldFocus: true });
        }
        // It is already shown at its field.
        const message = problem.field ? CHECK_FIELDS : problem.message;
        setState({ kind: 'failed', message, stale: false });
        return;
      }
      await form.handleSubmit(send, () =>
        setState({ kind: 'failed', message: CHECK_FIELDS, stale: false }),
      )();
    } catch {
      // The rules could not be loaded. (`send` shows what the server or the network reports.)
      setState({ kind: 'failed', message: offlineText, stale: false });
    } finally {
      saving.current = false;
    }
  }

  return {
    ...form,
    state,
    submit,
    clearState: () => setState({ kind: 'idle' }),
    drafts: draft,
    prepare: () => void rules().catch(() => undefined),
  };
}

/** Whether a dotted path, as the server names fields, leads to a value of the form. */
function isFieldOf<Values extends FieldValues>(values: Values, path: string): path is Path<Values> {
  let at: unknown = values;
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return false;
    at = Reflect.get(at, key);
  }
  return true;
}

/**
 * Another form on the page may have saved the same record: where none of this form's fields has another value by that, its
 * next save goes on from there. Otherwise it stays with the version that the person has read, and the server refuses it.
 */
function useVersionAbove<Values extends FieldValues, Sent extends FieldValues>(
  form: UseFormReturn<Values, unknown, Sent>,
  record: Values & DefaultValues<Values>,
) {
  const latest = useRef(record);
  useEffect(() => {
    const before = latest.current;
    latest.current = record;
    if (before['updated_at'] !== record['updated_at'] && isSameButVersion(before, record))
      takeUpdatedAt(form, record);
  });
}

const isSameButVersion = (one: FieldValues, other: FieldValues): boolean =>
  JSON.stringify({ ...one, updated_at: null }) === JSON.stringify({ ...other, updated_at: null });

/** The next save of the same form must be checked against the version that this one created. */
function takeUpdatedAt<Values extends FieldValues, Sent extends FieldValues>(
  form: UseFormReturn<Values, unknown, Sent>,
  result: unknown,
) {
  const isVersion = (version: unknown): version is PathValue<Values, Path<Values>> =>
    typeof version === 'string';
  const name: string = 'updated_at';
  if (typeof result !== 'object' || result === null || !('updated_at' in result)) return;
  if (isFieldOf(form.getValues(), name) && isVersion(result.updated_at))
    form.setValue(name, result.updated_at);
}
