import { CheckIcon, InputBase, useCombobox } from '@mantine/core';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { folded } from '#/lib/text/text-match.ts';
import { Combobox } from '#/ui/kit/combobox.ts';
import { firstChoices, choicesOf, matchingChoices, MAX_SHOWN, type Choice, type Choices } from './choices.ts';
import { labelProps, type FieldProps } from './field-props.ts';
import classes from './fields.module.css';

/** Milliseconds; letters typed faster than this form a word. */
const ONE_WORD = 700;

export interface SelectFieldProps<Value extends string | number> extends FieldProps<
  Value | null | undefined,
  Value | null
> {
  choices: Choices<Value>;
  /** Typing filters the list; the default for long ones. In short ones a letter selects. */
  searchable?: boolean;
  /** Offers an "×"; by default if the field is not required. */
  clearable?: boolean;
  nothingFound?: string;
}

/**
 * In a searchable list, focus selects the text, typing filters, the first match is
 * highlighted and Enter selects it. Text that matches nothing stays, with a message, and the value is empty: the previous choice
 * never returns unseen.
 */
export function ListSelect<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { label, hideLabel, value, onChange, onBlur, choices, nothingFound, name: _, ...others } = props;
  const all = useMemo(() => choicesOf(choices), [choices]);
  const { searchable = false, clearable = !others.required, error, ...rest } = others;
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  const isFresh = useRef(false);
  const letters = useRef('');
  const wordEnds = useRef(0);
  const list = useCombobox({
    onDropdownOpen: () => list.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => list.resetSelectedOption(),
  });
  const chosen = all.find((choice) => choice.value === value);
  const shown = matchingChoices(choices, typed ?? '');
  const isFixed = rest.disabled === true || rest.readOnly === true;

  // A value set by the form replaces what was typed.
  if (seen !== value) {
    setSeen(value);
    setTyped(null);
    setProblem(null);
  }

  function choose(next: Value | null) {
    setTyped(null);
    setProblem(null);
    if (next !== (value ?? null)) onChange(next);
  }

  /** The text that was typed but not selected, when the field loses focus. */
  function settle(text: string) {
    const query = folded(text);
    const matches = choicesOf(matchingChoices(choices, text)).filter(({ disabled }) => !disabled);
    const exact = matches.filter((choice) => folded(choice.label) === query);
    const only = matches.length === 1 ? matches[0] : exact.length === 1 ? exact[0] : undefined;
    if (query === '' || only) {
      choose(query === '' ? null : (only?.value ?? null));
      return;
    }
    setSeen(null);
    setProblem(
      matches.length === 0
        ? `Nothing matches “${text.trim()}”. Choose from the list.`
        : `${matches.length} match “${text.trim()}”. Choose one of them.`,
    );
    if (value !== null && value !== undefined) onChange(null);
  }

  function leave() {
    list.closeDropdown();
    if (typed !== null && problem === null) settle(typed);
    onBlur?.();
  }

  /** In a list without search, a letter selects the first option that begins with it; the same letter again selects the next. */
  function chooseByLetter(key: string) {
    const word = letters.current + folded(key);
    letters.current = word;
    window.clearTimeout(wordEnds.current);
    wordEnds.current = window.setTimeout(() => {
      letters.current = '';
    }, ONE_WORD);
    const first = word.charAt(0);
    const isRepeated = word === first.repeat(word.length);
    const fits = all.filter(
      (choice) => !choice.disabled && folded(choice.label).startsWith(isRepeated ? first : word),
    );
    const next = isRepeated ? fits[fits.findIndex((fit) => fit.value === value) + 1] : undefined;
    const fit = next ?? fits[0];
    if (!fit) return;
    list.closeDropdown();
    choose(fit.value);
  }

  /** Ctrl+Enter saves the form with the field's value, before the list takes Enter as a selection. */
  function saveByKeys(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isFixed) return;
    event.preventDefault();
    event.stopPropagation();
    if (typed !== null) settle(typed);
    list.closeDropdown();
    event.currentTarget.form?.requestSubmit();
  }

  function takeFirst() {
    const [first] = choicesOf(shown).filter(({ disabled }) => !disabled);
    if (typed === null || !first || list.getSelectedOptionIndex() !== -1) return;
    choose(first.value);
    list.closeDropdown();
  }

  /** In a list without search. */
  function pressLetter(key: string) {
    if (key.length === 1 && key !== ' ') chooseByLetter(key);
    else if (clearable && (key === 'Backspace' || key === 'Delete')) choose(null);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (isFixed) return;
    if (event.key === 'Enter' && list.dropdownOpened) {
      // Enter selects. If nothing matches, it must not save the form with the previous choice.
      event.preventDefault();
      takeFirst();
    } else if (event.key === 'Escape') {
      setTyped(null);
      setProblem(null);
    } else if (!searchable && !event.ctrlKey && !event.metaKey && !event.altKey) pressLetter(event.key);
  }

  const message = problem ?? error;
  return (
    <Combobox
      store={list}
      shadow="md"
      readOnly={isFixed}
      onOptionSubmit={(own) => {
        const picked = all.find((choice) => String(choice.value) === own);
        if (picked) choose(picked.value);
        list.closeDropdown();
      }}
    >
      <Combobox.Target targetType={searchable ? 'input' : 'button'} withExpandedAttribute>
        <InputBase
          {...labelProps(label, hideLabel)}
          {...rest}
          error={message}
          readOnly={rest.readOnly || !searchable}
          pointer={!searchable && !isFixed}
          value={typed ?? chosen?.label ?? ''}
          rightSection={<Combobox.Chevron error={message} />}
          rightSectionPointerEvents="none"
          __clearSection={<Combobox.ClearButton aria-label="Clear" onClear={() => choose(null)} />}
          __clearable={clearable && chosen !== undefined && !isFixed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setProblem(null);
            list.resetSelectedOption();
            list.openDropdown();
          }}
          onFocus={(event: FocusEvent<HTMLInputElement>) => {
            isFresh.current = searchable;
            if (searchable) event.currentTarget.select();
          }}
          onClick={({ currentTarget }) => {
            // The pointer positions the cursor some time after the focus.
            if (isFresh.current) currentTarget.select();
            isFresh.current = false;
            if (isFixed) return;
            if (searchable) list.openDropdown();
            else list.toggleDropdown();
          }}
          onBlur={leave}
          onKeyDownCapture={saveByKeys}
          onKeyDown={press}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={isFixed}>
        <Options
          label={label}
          matches={shown}
          value={value}
          hasChoices={all.length > 0}
          nothingFound={nothingFound}
        >
          <MarkFirst list={list} typed={typed} />
        </Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface OptionsProps<Value extends string | number> {
  label: ReactNode;
  matches: Choices<Value>;
  value: Value | null | undefined;
  hasChoices: boolean;
  nothingFound: string | undefined;
  children: ReactNode;
}

/** The options that match the text, and how many more there are. */
function Options<Value extends string | number>(props: OptionsProps<Value>) {
  const { label, matches, value, hasChoices, nothingFound = 'Nothing found', children } = props;
  const count = choicesOf(matches).length;
  const option = ({ value: optionValue, label: text, disabled }: Choice<Value>) => (
    <Combobox.Option
      key={String(optionValue)}
      value={String(optionValue)}
      disabled={disabled}
      active={optionValue === value}
      aria-selected={optionValue === value}
      className={classes.option}
    >
      {optionValue === value ? <CheckIcon className={classes.chosen} /> : null}
      <span>{text}</span>
    </Combobox.Option>
  );
  return (
    <>
      <Combobox.Options
        className={classes.options}
        aria-label={typeof label === 'string' ? label : undefined}
      >
        {firstChoices(matches, MAX_SHOWN).map((choice) =>
          'group' in choice ? (
            <Combobox.Group key={choice.group} label={choice.group}>
              {choice.items.map(option)}
            </Combobox.Group>
          ) : (
            option(choice)
          ),
        )}
        {count === 0 ? (
          <Combobox.Empty>{hasChoices ? nothingFound : 'Nothing to choose from yet'}</Combobox.Empty>
        ) : null}
        {children}
      </Combobox.Options>
      {count > MAX_SHOWN ? (
        <Combobox.Footer role="status">
          The first {MAX_SHOWN} of {count}: type to narrow
        </Combobox.Footer>
      ) : null}
    </>
  );
}

/**
 * Inside the list, so that the options exist: highlights the first one while something is typed. A screen reader is told by
 * hand which one Enter takes: the library tells it only about options reached by arrow keys.
 */
function MarkFirst({ list, typed }: { list: ReturnType<typeof useCombobox>; typed: string | null }) {
  const { selectFirstOption, targetRef } = list;
  useEffect(() => {
    if (typed === null || typed === '') return undefined;
    const field = targetRef.current;
    const marked = selectFirstOption();
    if (marked) field?.setAttribute('aria-activedescendant', marked);
    return () => field?.removeAttribute('aria-activedescendant');
  }, [typed, selectFirstOption, targetRef]);
  return null;
}
