// A provider of OpenID Connect on this machine, for browser tests and `npm run demo -- --oidc`: whoever comes chooses who they are.

import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const CLIENT_ID = 'daybook';
const CLIENT_SECRET = 'only for tests and the demo, on this machine';

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (uid, accounts) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Sign in to Sample Provider</title>
<body style="font-family:sans-serif;max-width:24rem;margin:3rem auto;padding:0 1rem">
<h1>Sample Provider</h1><p>Who are you?</p>
<form method="post" action="/interaction/${uid}">
${accounts
  .map(
    ({ sub, email }) =>
      `<p><button name="sub" value="${escaped(sub)}" style="width:100%;padding:.6rem">${escaped(email)}</button></p>`,
  )
  .join('')}
</form></body></html>`;

const bodyOf = async (request) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  return new URLSearchParams(body);
};

/**
 * Starts a provider with accounts ({ sub, email, email_verified }).
 * `callback` is the only address to which it sends people back.
 */
export async function startProvider({ port, accounts, callback }) {
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for tests and the demo'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => {
      const account = accounts.find((other) => other.sub === sub);
      return account && { accountId: sub, claims: async () => account };
    },
    pkce: { required: () => true },
    // Whoever signed in agrees to everything.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client.clientId,
        accountId: ctx.oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  const server = createServer((request, response) => {
    const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1];
    if (!uid) return handle(request, response);
    const answer =
      request.method === 'POST'
        ? bodyOf(request).then((body) =>
            provider.interactionFinished(request, response, {
              login: { accountId: body.get('sub'), remember: false },
            }),
          )
        : Promise.resolve().then(() => {
            response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
            response.end(page(uid, accounts));
          });
    answer.catch((error) => {
      response.writeHead(400, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  await new Promise((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    issuer,
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(closed);
      }),
  };
}
