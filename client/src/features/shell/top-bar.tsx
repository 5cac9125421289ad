import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconHelp, IconLogout, IconMenu2, IconSettings } from '@tabler/icons-react';
import { lazy } from 'react';
import { useCurrentUser, useRights } from '#/lib/session/current-user.ts';
import { HelpLink } from '#/shared/help-link.tsx';
import { useSignOut } from '#/shared/sign-out.tsx';
import { Palette } from '#/ui/overlays/palette.tsx';
import { Brand } from './brand.tsx';
import { NavLink } from './nav-link.tsx';
import { useMainAreas } from './navigation.ts';
import classes from './shell.module.css';
import { OfflineChip, OutboxChip, UpdateChip } from './status-chips.tsx';

const PaletteEntries = lazy(() =>
  import('./palette-entries.tsx').then((module) => ({ default: module.PaletteEntries })),
);

interface TopBarProps {
  /** While onboarding is required there are no links. */
  hideNavigation: boolean;
  onMenu: () => void;
}

/** Who is signed in, the main areas, settings and sign-out (access.md#the-shell). */
export function TopBar({ hideNavigation, onMenu }: TopBarProps) {
  const user = useCurrentUser();
  const { isAdmin, isDelegate } = useRights();
  const areas = useMainAreas();
  const signOut = useSignOut();
  return (
    <header className={classes.top} data-no-print>
      <div className={classes.bar} data-app>
        {hideNavigation ? null : (
          <ActionIcon
            className={classes.menuButton}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Open the menu"
            onClick={onMenu}
          >
            <IconMenu2 size={22} aria-hidden />
          </ActionIcon>
        )}
        <Brand to={hideNavigation ? '/onboarding' : '/home'} />
        {hideNavigation ? null : (
          <div className={classes.chips}>
            <OfflineChip />
            <UpdateChip />
            <OutboxChip />
          </div>
        )}
        <Group wrap="nowrap" className={classes.user}>
          <Text size="sm" className={classes.welcome}>
            Welcome, {user.first_name || user.name || 'User'}
          </Text>
          {hideNavigation ? null : (
            <>
              <Palette entries={<PaletteEntries />} />
              <ActionIcon
                renderRoot={(props) => <HelpLink {...props} />}
                className={classes.help}
                variant="subtle"
                color="gray"
                size="lg"
                flex="none"
                aria-label="Help"
                title="Help with this page"
              >
                <IconHelp size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                renderRoot={(props) => <NavLink to="/settings" {...props} />}
                variant="subtle"
                color="gray"
                size="lg"
                flex="none"
                aria-label="Settings"
                title="Settings"
              >
                <IconSettings size={20} aria-hidden />
              </ActionIcon>
            </>
          )}
          <Button
            className={classes.logout}
            title="Logout"
            variant="default"
            size="sm"
            flex="none"
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => void signOut()}
          >
            Logout
          </Button>
        </Group>
      </div>
      {hideNavigation ? null : (
        <nav className={classes.areas} aria-label="Main">
          {areas.map((area) => (
            <NavLink key={area.to} to={area.to} also={area.also} className={classes.area}>
              {area.label}
            </NavLink>
          ))}
          {isDelegate ? (
            <NavLink to="/manage" className={classes.area}>
              Manage
            </NavLink>
          ) : null}
          {isAdmin ? (
            <NavLink to="/admin/dashboard" also={['/admin']} className={classes.area}>
              Admin Dashboard
            </NavLink>
          ) : null}
        </nav>
      )}
    </header>
  );
}
