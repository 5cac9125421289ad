import { Button } from '@mantine/core';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import { PageHeader } from '../../components/page/page-header.tsx';
import { UrlTabs } from '../../components/page/url-tabs.tsx';
import { useRights } from '../../lib/current-user.ts';
import { ApiKeysTab } from './api-keys-tab.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

/** The user's own settings (1 §2.9). */
export function SettingsPage() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  const { isAdmin } = useRights();
  return (
    <>
      <PageHeader
        title="Settings"
        actions={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/' }))}
          >
            Back
          </Button>
        }
      />
      <UrlTabs
        label="Settings"
        tabs={[
          { value: 'profile', label: 'Profile', content: <ProfileTab /> },
          { value: 'preferences', label: 'Preferences', content: <PreferencesTab /> },
          ...(isAdmin
            ? [
                { value: 'api-keys', label: 'API keys', content: <ApiKeysTab /> },
                { value: 'webhooks', label: 'Webhooks', content: <WebhooksTab /> },
              ]
            : []),
        ]}
      />
    </>
  );
}
