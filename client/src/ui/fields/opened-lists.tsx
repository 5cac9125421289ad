import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import './choosing.css';
import { useEffect, useRef, useState } from 'react';
import { MOST_SHOWN } from './choices.ts';

interface Opened {
  /** What was typed into the closed field while the list was fetched. */
  typed: string;
}

type ListOfOneProps<Value extends string | number> = SelectProps<Value> & Opened;

/** A field with a list to choose one from, in a chunk with all that opens under fields. */
export function ListOfOne<Value extends string | number>({ typed, ...props }: ListOfOneProps<Value>) {
  const search = useTypedBefore(typed);
  return <Select<Value> limit={MOST_SHOWN} allowDeselect={false} {...search} {...props} />;
}

type ListOfSeveralProps<Value extends string | number> = MultiSelectProps<Value> & Opened;

/** A field with a list to choose any number from. */
export function ListOfSeveral<Value extends string | number>({ typed, ...props }: ListOfSeveralProps<Value>) {
  return (
    <MultiSelect<Value>
      limit={MOST_SHOWN}
      searchable
      clearable
      hidePickedOptions
      defaultSearchValue={typed}
      {...props}
    />
  );
}

/** The library's list of one begins with the name of what is chosen; this begins with what was typed, if anything was. */
function useTypedBefore(typed: string) {
  const [search, setSearch] = useState<string | undefined>(typed || undefined);
  const begun = useRef(false);
  useEffect(() => {
    begun.current = true;
  }, []);
  if (!typed) return {};
  return {
    searchValue: search,
    onSearchChange: (text: string) => {
      if (begun.current) setSearch(text);
    },
  };
}
