import type { World } from './world.ts';

/** REST calls with a given token. */
export const withTokenOf =
  (world: World) =>
  async (token: string, method: 'GET' | 'PATCH' | 'POST', path: string, body = {}) => {
    const response = await world.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method !== 'GET' && { payload: body }),
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  };
