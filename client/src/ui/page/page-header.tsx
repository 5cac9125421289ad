import { Group, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouterState, type LinkOptions } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { lastSearch } from '#/lib/url/last-search.ts';
import { TextLink } from './buttons.tsx';
import classes from './page.module.css';

interface PageHeaderProps {
  title: string;
  /** The title of the browser's tab, if it differs from the heading. */
  documentTitle?: string;
  description?: ReactNode;
  badge?: ReactNode;
  /** Buttons at the right; below the title on a phone. */
  actions?: ReactNode;
  /** A link above the title; a list opens with the filters of the last visit. */
  back?: { label: string; link: LinkOptions };
}

/** `data-first-focus` marks an element that the page itself has chosen. */
const HOLDS_FOCUS = 'input, textarea, [role="dialog"] *, [data-first-focus] *';

let arrivedAt: string | null = null;

/** The only h1 of a page. It names the browser's tab, and gets the focus when the route changes. */
export function PageHeader({ title, documentTitle, description, badge, actions, back }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The address changes before the page does; this value changes with the page.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });

  useEffect(() => {
    document.title = `${documentTitle ?? title} · Daybook`;
  }, [documentTitle, title]);

  useEffect(() => {
    if (pathname === undefined) return;
    // Not on the first page of a visit, where the browser's own order (skip link first) is right.
    const isArrival = arrivedAt !== null && arrivedAt !== pathname;
    arrivedAt = pathname;
    const holdsFocus = document.activeElement?.matches(HOLDS_FOCUS);
    if (isArrival && !holdsFocus) heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <header className={classes.header}>
      {back ? (
        <TextLink
          search={back.link.to && lastSearch(back.link.to)}
          {...back.link}
          className={classes.back}
          data-no-print
        >
          <IconArrowLeft size={16} aria-hidden /> {back.label}
        </TextLink>
      ) : null}
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.text}>
          <Group gap="sm">
            <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </Title>
            {badge}
          </Group>
          {description ? <Text c="dimmed">{description}</Text> : null}
        </div>
        {actions ? (
          <Group gap="xs" className={classes.actions} data-no-print>
            {actions}
          </Group>
        ) : null}
      </Group>
    </header>
  );
}
