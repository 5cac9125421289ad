import { Badge } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { Tabs } from '#/ui/kit/tabs.ts';
import classes from './page.module.css';

interface Tab<Value extends string = string> {
  value: Value;
  label: ReactNode;
  /** A figure next to the label. */
  count?: number;
  content: ReactNode;
}

interface UrlTabsProps {
  /** Names the tab list for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** Shown if the address names none; by default the first one. */
  initial?: string;
  /** The search parameter; the route's `validateSearch` must read it. */
  param?: string;
  /** Parameters of the tab that is left: its page, its filters. */
  clears?: readonly string[];
}

/** Tabs in the address bar (`?tab=…`), so that Back, reload and sent links work. Only the open one is mounted. */
export function UrlTabs({
  label,
  tabs,
  initial = tabs[0]?.value ?? '',
  param = 'tab',
  clears = [],
}: UrlTabsProps) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = tabs.find((tab) => tab.value === search[param])?.value ?? initial;

  const list = useRef<HTMLDivElement>(null);
  // Where the row of tabs scrolls, the open one may be outside of it.
  useEffect(() => {
    const row = list.current?.getBoundingClientRect();
    const tab = list.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    if (row && tab)
      list.current?.scrollBy(Math.max(0, tab.right - row.right) - Math.max(0, row.left - tab.left), 0);
  }, [open]);

  function show(value: string | null) {
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => ({
        ...previous,
        ...Object.fromEntries(clears.map((name) => [name, undefined])),
        [param]: value === initial ? undefined : value,
      }),
      state: (before) => ({ tabSteps: (before.tabSteps ?? 0) + 1 }),
      resetScroll: false,
    });
  }

  return (
    <Tabs value={open} onChange={show} keepMounted={false}>
      <Tabs.List ref={list} aria-label={label} mb="md" className={classes.tabs} data-fades>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            rightSection={
              tab.count === undefined ? null : (
                <Badge color="gray" size="sm">
                  {tab.count}
                </Badge>
              )
            }
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
