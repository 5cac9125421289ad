import type { Api } from '#/lib/api/trpc.ts';

/** What the tabs show that are not only of the person's own record. */
export const settingsQueries = {
  profile: (api: Api) => ({ options: api.accounts.options.queryOptions() }),
  security: (api: Api) => ({
    secondStep: api.secondStep.get.queryOptions(),
    passkeys: api.passkeys.list.queryOptions(),
  }),
  preferences: () => ({}),
  'api-keys': (api: Api) => ({ keys: api.apiKeys.list.queryOptions({}) }),
  webhooks: (api: Api) => ({ hooks: api.webhooks.list.queryOptions({}) }),
};
