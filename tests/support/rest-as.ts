import { createHash } from 'node:crypto';
import type { World } from './world.ts';

export type Rest = <Answer = unknown>(
  path: string,
  body?: object,
  method?: 'POST' | 'PATCH',
) => Promise<Answer>;

/** Calls REST paths, and procedures' under `/trpc`, as the person with this address: reads, or sends a body. Of a file it gives the SHA-256. */
export async function restAs(world: World, email: string): Promise<Rest> {
  const { access } = await world.as(null).session.signIn({ email, password: 'correct horse battery' });
  return async <Answer>(path: string, body?: object, method: 'POST' | 'PATCH' = 'POST') => {
    const response = await world.app.inject({
      method: body ? method : 'GET',
      url: path.startsWith('/trpc/') ? path : `/api${path}`,
      headers: { authorization: `Bearer ${access}` },
      ...(body && { payload: body }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return (
      isJson ? JSON.parse(response.body) : createHash('sha256').update(response.rawPayload).digest('hex')
    ) as Answer;
  };
}
