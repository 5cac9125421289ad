import { Group } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { appSession } from '#/lib/session/session-store.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { Brand } from './brand.tsx';
import classes from './shell.module.css';

/** The frame of the pages for visitors. */
export function PublicFrame() {
  return (
    <div className={classes.publicPage}>
      <header className={classes.top} data-no-print>
        <div className={classes.bar}>
          <Brand to="/" />
          <Group gap="xs" ml="auto" wrap="nowrap">
            {appSession.isSignedIn() ? (
              <LinkButton to="/" variant="default" size="sm">
                Dashboard
              </LinkButton>
            ) : (
              <>
                <LinkButton to="/login" variant="default" size="sm">
                  Login
                </LinkButton>
                <LinkButton to="/signup" size="sm">
                  Sign Up
                </LinkButton>
              </>
            )}
          </Group>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.publicMain}>
        <Outlet />
      </main>
      <footer className={classes.foot} data-no-print>
        <span>
          Daybook · <a href="/docs/">Documentation</a>
        </span>
        <nav aria-label="Legal">
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
        </nav>
      </footer>
    </div>
  );
}
