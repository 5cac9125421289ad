import { ActionIcon, Group, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconHelp,
  IconKey,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { trpc } from '#/lib/api/trpc.ts';
import { platformSession } from '#/lib/session/session-store.ts';
import { HelpLink } from '#/shared/help-link.tsx';
import { PasswordForm } from '#/shared/password-form.tsx';
import { Menu } from '#/ui/kit/menu.ts';
import { Modal } from '#/ui/kit/modal.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import classes from './platform.module.css';

const areas = [
  { to: '/platform', label: 'Dashboard', exact: true },
  { to: '/platform/admin', label: 'Companies', exact: false },
  { to: '/platform/system', label: 'System', exact: true },
] as const;

/** The frame of the console's pages. */
export function OperatorFrame() {
  return (
    <>
      <header className={classes.top} data-no-print>
        <div className={classes.bar}>
          <Link to="/platform" className={classes.brand}>
            <img src="/icon.svg" alt="" width={26} height={26} />
            Daybook Platform
          </Link>
          <nav aria-label="Platform" className={classes.areas}>
            {areas.map(({ to, label, exact }) => (
              <Link
                key={to}
                to={to}
                className={classes.area}
                activeOptions={{ exact, includeSearch: false }}
                activeProps={{ 'aria-current': 'page' }}
              >
                {label}
              </Link>
            ))}
          </nav>
          <Group gap="xs" ml="auto" wrap="nowrap">
            <OperatorMenu />
          </Group>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </>
  );
}

function OperatorMenu() {
  const [changing, password] = useDisclosure(false);
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const user = trpc.session.currentUser.useQuery(undefined, { staleTime: 60_000 });
  const signOut = trpc.session.signOut.useMutation({ meta: { changes: false } });
  const change = trpc.session.changePassword.useMutation();

  function leave() {
    const tokens = platformSession.tokens();
    if (tokens?.refresh) signOut.mutate({ refresh: tokens.refresh });
    platformSession.end({ kind: 'signed-out' });
  }

  return (
    <>
      <LinkButton to="/" variant="default" size="sm" leftSection={<IconArrowBackUp size={16} aria-hidden />}>
        Back to Main App
      </LinkButton>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Your account">
            <IconUserCircle size={22} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.account}>{user.data?.email}</Menu.Label>
          <Menu.Item
            renderRoot={(props) => <HelpLink {...props} />}
            leftSection={<IconHelp size={16} aria-hidden />}
          >
            Help
          </Menu.Item>
          <Menu.Item
            renderRoot={(props) => <Link to="/platform/security" {...props} />}
            leftSection={<IconShieldLock size={16} aria-hidden />}
          >
            Security
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={password.open}>
            Change Password
          </Menu.Item>
          <Menu.Item
            leftSection={
              scheme === 'dark' ? <IconSun size={16} aria-hidden /> : <IconMoon size={16} aria-hidden />
            }
            onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
          >
            {scheme === 'dark' ? 'Light theme' : 'Dark theme'}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={changing} onClose={password.close} title="Change password">
        <PasswordForm save={(values) => change.mutateAsync(values)} onDone={password.close} />
      </Modal>
    </>
  );
}
