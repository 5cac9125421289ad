import { closeness } from '#/lib/text/text-match.ts';

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface ChoiceGroup<Value extends string | number> {
  group: string;
  items: Choice<Value>[];
}

/** Plain choices, or groups of them ("Assigned", "Unassigned"); empty groups are left out. */
export type Choices<Value extends string | number> = readonly (Choice<Value> | ChoiceGroup<Value>)[];

/** Thousands of clients would make the list slow to open; typing finds the rest. */
export const MAX_SHOWN = 100;

export const withoutEmptyGroups = <Value extends string | number>(choices: Choices<Value>) =>
  choices.filter((choice) => !('group' in choice) || choice.items.length > 0);

export const choicesOf = <Value extends string | number>(choices: Choices<Value>): Choice<Value>[] =>
  choices.flatMap((choice) => ('group' in choice ? choice.items : [choice]));

/** The choices that are not picked yet. */
export const notPicked = <Value extends string | number>(
  choices: Choices<Value>,
  picked: readonly Value[],
): Choices<Value> =>
  choices.flatMap((choice): (Choice<Value> | ChoiceGroup<Value>)[] =>
    'group' in choice
      ? [{ ...choice, items: choice.items.filter(({ value }) => !picked.includes(value)) }]
      : picked.includes(choice.value)
        ? []
        : [choice],
  );

function closest<Value extends string | number>(items: Choice<Value>[], wanted: string): Choice<Value>[] {
  const found = [0, 1, 2].map((): Choice<Value>[] => []);
  for (const item of items) {
    const place = closeness(item.label, wanted);
    if (place !== null) found[place]?.push(item);
  }
  return found.flat();
}

/** The choices that match the typed text, the closest first within each group; all of them if nothing is typed. */
export function matchingChoices<Value extends string | number>(
  choices: Choices<Value>,
  typed: string,
): Choices<Value> {
  const query = typed.trim();
  if (query === '') return withoutEmptyGroups(choices);
  const plain = closest(
    choices.flatMap((choice) => ('group' in choice ? [] : [choice])),
    query,
  );
  const groups = choices.flatMap((choice) =>
    'group' in choice ? [{ group: choice.group, items: closest(choice.items, query) }] : [],
  );
  return withoutEmptyGroups([...plain, ...groups]);
}

/** The first `limit` of them. */
export function firstChoices<Value extends string | number>(
  choices: Choices<Value>,
  limit: number,
): Choices<Value> {
  let remaining = limit;
  return withoutEmptyGroups(
    choices.flatMap((choice): (Choice<Value> | ChoiceGroup<Value>)[] => {
      if (!('group' in choice)) return remaining-- > 0 ? [choice] : [];
      const items = choice.items.slice(0, Math.max(0, remaining));
      remaining -= items.length;
      return [{ group: choice.group, items }];
    }),
  );
}
