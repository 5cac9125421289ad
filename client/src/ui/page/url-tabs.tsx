import { Badge } from '@mantine/core';
import {
  useNavigate,
  useSearch,
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
} from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { Tabs } from '#/ui/kit/tabs.ts';
import classes from './page.module.css';

type Routes = RegisteredRouter['routeTree'];
type SearchOf<Route extends RouteIds<Routes>> = RouteById<Routes, Route>['types']['searchSchema'];

interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A figure next to the label. */
  count?: number;
  content: ReactNode;
}

interface UrlTabsProps<Search, Name extends keyof Search> {
  /** Names the tab list for screen readers. */
  label: string;
  tabs: readonly Tab<Search[Name] & string>[];
  /** Shown if the address names none; by default the first one. */
  initial?: Search[Name] & string;
  /** The search parameter. */
  param?: Name;
  /** Parameters of the tab that is left: its page, its filters. */
  clears?: readonly (keyof Search)[];
}

/**
 * Tabs in the address bar (`?tab=…`), so that Back, reload and sent links work. Only the open one is mounted. The route is
 * named as a type: `<UrlTabs<'/_signed-in/home'> …>`.
 */
export function UrlTabs<
  Route extends RouteIds<Routes>,
  Name extends keyof SearchOf<Route> = 'tab' & keyof SearchOf<Route>,
>(props: UrlTabsProps<SearchOf<Route>, Name>): ReactNode;
export function UrlTabs({
  label,
  tabs,
  initial = tabs[0]?.value,
  param = 'tab',
  clears = [],
}: UrlTabsProps<Record<string, string>, string>) {
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
