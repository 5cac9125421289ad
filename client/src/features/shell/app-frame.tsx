import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import './mantine-app.css';
import '@mantine/notifications/styles.css';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { KeyHelp } from '../../components/key-help.tsx';
import { OfflineBanner } from '../../components/offline-banner.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useCompanyDays } from './company-days.ts';
import { AdminAreas } from './admin-sidebar.tsx';
import { PalettePages } from './palette-pages.tsx';
import { PhoneBar, PhoneMenu } from './phone-menu.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useGuardAgain } from './guard-again.ts';

/** What stands around every page behind the login. */
export function AppFrame() {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const [opened, menu] = useDisclosure(false);
  useGuardAgain();
  useCompanyDays();
  const isOnboarding = user.is_company_admin && user.onboarding_required;
  const isAdminArea = pathname.startsWith('/admin/') && !isOnboarding;
  return (
    <ModalsProvider modalProps={{ size: 'md' }}>
      <Notifications position="bottom-right" />
      <OfflineBanner />
      <TopBar hideNavigation={isOnboarding} onMenu={menu.open} />
      <div className={classes.body}>
        {isAdminArea ? (
          <aside className={classes.sidebar} data-no-print>
            <AdminAreas />
          </aside>
        ) : null}
        <main id="content" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      {isOnboarding ? null : (
        <>
          <PhoneMenu opened={opened} onClose={menu.close} withAdmin={isAdminArea} />
          <PhoneBar onMenu={menu.open} />
          <PalettePages />
        </>
      )}
      <KeyHelp />
    </ModalsProvider>
  );
}
