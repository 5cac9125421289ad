import { Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { usePlan } from '#/lib/session/plan-features.ts';
import { ProBadge } from '#/shared/plan-lock.tsx';
import { useAdminAreas } from './admin-navigation.ts';
import { NavLink } from './nav-link.tsx';
import classes from './shell.module.css';

/** The areas of the admin portal: next to the page, or in the menu on a phone. */
export function AdminAreas({ onGo }: { onGo?: () => void }) {
  const { allows, isKnown } = usePlan();
  const adminAreas = useAdminAreas();
  const router = useRouter();
  const nav = useRef<HTMLElement>(null);
  // On a low screen the list scrolls separately, and the current entry at its end would be out of sight.
  useEffect(() => {
    const showCurrent = () => {
      const { scrollY } = window;
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
      // The page was scrolled as well, and its title is behind the bar.
      window.scrollTo(0, scrollY);
    };
    showCurrent();
    return router.subscribe('onRendered', showCurrent);
  }, [router]);
  return (
    <nav ref={nav} aria-label="Admin" className={classes.side}>
      {adminAreas.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <Text className={classes.groupTitle}>{group.title}</Text>
          <ul>
            {group.items.map(({ to, also, label, Mark, feature }) => (
              <li key={to}>
                <NavLink to={to} also={also} className={classes.sideLink} onClick={onGo}>
                  <Mark size={18} aria-hidden stroke={1.6} />
                  <span>{label}</span>
                  {feature && isKnown && !allows(feature) ? <ProBadge /> : null}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Text className={classes.sideFoot}>Admin Portal v2.0</Text>
    </nav>
  );
}
