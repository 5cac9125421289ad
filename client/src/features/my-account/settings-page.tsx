import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser, useRights } from '#/lib/session/current-user.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { UrlTabs } from '#/ui/page/url-tabs.tsx';
import { ApiKeysTab } from './api-keys-tab.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

/** The user's own settings (people-and-roles.md#settings-of-a-person). */
export function SettingsPage() {
  const router = useRouter();
  const navigate = useNavigate();
  const { isAdmin } = useRights();
  const user = useCurrentUser();
  // Until the page is left: the new recovery codes are read there.
  const mustSetUp = user.second_step.must_set_up;
  const [initial] = useState<'profile' | 'security'>(mustSetUp ? 'security' : 'profile');

  /** To the page from before, past the tabs that were opened here; home where the settings were opened first. */
  function leave() {
    const { __TSR_index: entriesBefore, tabSteps = 0 } = router.state.location.state;
    if (entriesBefore > tabSteps) router.history.go(-1 - tabSteps);
    else void navigate({ to: '/' });
  }

  return (
    <>
      <PageHeader
        title="Settings"
        actions={
          <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={leave}>
            Back
          </Button>
        }
      />
      <UrlTabs<'/_signed-in/settings'>
        label="Settings"
        initial={initial}
        tabs={[
          ...(mustSetUp ? [] : [{ value: 'profile' as const, label: 'Profile', content: <ProfileTab /> }]),
          { value: 'security', label: 'Security', content: <SecurityTab /> },
          ...(mustSetUp
            ? []
            : [{ value: 'preferences' as const, label: 'Preferences', content: <PreferencesTab /> }]),
          ...(isAdmin && !mustSetUp
            ? [
                { value: 'api-keys' as const, label: 'API keys', content: <ApiKeysTab /> },
                { value: 'webhooks' as const, label: 'Webhooks', content: <WebhooksTab /> },
              ]
            : []),
        ]}
      />
    </>
  );
}
