import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { Popup } from '../page/popup.tsx';
import classes from './choice-list.module.css';
import { type Choosing, optionId } from './use-choosing.ts';

interface ChoiceListProps<Value extends string | number> {
  choosing: Choosing<Value>;
  field: RefObject<HTMLElement | null>;
  label: ReactNode;
  isChosen: (value: Value) => boolean;
  nothingFound: string;
}

/** The open list of a field that chooses. */
export function ChoiceList<Value extends string | number>(props: ChoiceListProps<Value>) {
  const { choosing, field, label, isChosen, nothingFound } = props;
  const { id, opened, found, active } = choosing;
  useEffect(() => {
    if (opened && active !== null)
      document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [opened, active, id]);

  const options = (group: (typeof found)[number]) =>
    group.items.map((choice) => (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
      <div
        key={choice.value}
        id={optionId(id, choice.value)}
        role="option"
        tabIndex={-1}
        className={classes.option}
        aria-selected={isChosen(choice.value)}
        aria-disabled={choice.disabled}
        data-active={choice.value === active || undefined}
        onClick={() => {
          if (!choice.disabled) choosing.pick(choice.value);
        }}
      >
        {choice.label}
        {isChosen(choice.value) ? <IconCheck size={14} aria-hidden /> : null}
      </div>
    ));

  return (
    <Popup
      popover="manual"
      wide
      mostHeight={320}
      opened={opened}
      anchor={field}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {opened && found.length === 0 ? (
        <div id={id} role="status" className={classes.nothing}>
          {nothingFound}
        </div>
      ) : null}
      {opened && found.length > 0 ? (
        <div id={id} role="listbox" aria-label={typeof label === 'string' ? label : 'Choices'}>
          {found.map((group) =>
            group.group ? (
              <div key={group.group} role="group" aria-label={group.group}>
                <div className={classes.group} aria-hidden>
                  {group.group}
                </div>
                {options(group)}
              </div>
            ) : (
              options(group)
            ),
          )}
        </div>
      ) : null}
    </Popup>
  );
}
