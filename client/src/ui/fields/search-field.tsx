import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { labelProps } from './field-props.ts';

interface SearchFieldProps {
  label: string;
  /** The label is only for screen readers. */
  hideLabel?: boolean;
  value: string | undefined;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Milliseconds without typing before `onChange` is called; 0 calls it on every key. */
  debounce?: number;
  className?: string;
}

/** A search text; `onChange` is called when typing pauses. Escape clears it. */
export function SearchField({
  label,
  hideLabel,
  value = '',
  onChange,
  placeholder,
  debounce = 250,
  className,
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tellNow = (next: string) => {
    told.current = next;
    onChange(next);
  };
  const tell = useDebouncedCallback(tellNow, debounce);
  // Back, a cleared filter or a sent link change the value from outside: what is being typed gives way to it.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    tell.cancel();
    setText(value);
  }, [value, tell]);

  function change(next: string) {
    setText(next);
    if (debounce === 0 || next === '') {
      tell.cancel();
      tellNow(next);
    } else tell(next);
  }

  return (
    <TextInput
      type="search"
      {...labelProps(label, hideLabel)}
      className={className}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text) {
          event.stopPropagation();
          change('');
        }
      }}
      placeholder={placeholder}
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text ? <CloseButton aria-label="Clear search" onClick={() => change('')} /> : null}
    />
  );
}
