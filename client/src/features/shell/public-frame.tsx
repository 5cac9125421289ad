import { Button, Group } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { appSession } from '../../lib/session-store.ts';
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
              <Button component={Link} to="/" variant="default" size="sm">
                Dashboard
              </Button>
            ) : (
              <>
                <Button component={Link} to="/login" variant="default" size="sm">
                  Login
                </Button>
                <Button component={Link} to="/signup" size="sm">
                  Sign Up
                </Button>
              </>
            )}
          </Group>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.publicMain}>
        <Outlet />
      </main>
      <footer className={classes.foot} data-no-print>
        <span>Daybook</span>
        <nav aria-label="Legal">
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
        </nav>
      </footer>
    </div>
  );
}
