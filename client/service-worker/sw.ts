/*
 * Opens the app without a network (phone-and-offline.md#the-service-worker): only the worker's own screens, never an answer of the
 * server, and nothing of the admin and platform areas. The build writes the list of the shell's files into this file
 * (vite.config.ts).
 */
declare const self: ServiceWorkerGlobalScope & { __SHELL__: { version: string; files: string[] } };

const SHELL = self.__SHELL__;
const PREFIX = 'daybook-shell-';
const NAME = PREFIX + SHELL.version;
/** Milliseconds that a page waits for the network before the one in the cache is shown. */
const PATIENCE = 3000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(NAME).then((cache) =>
      // Past the browser's own cache: the page must be the one of these files.
      cache.addAll(
        SHELL.files.map((file) => new Request(file, { cache: file === '/' ? 'reload' : 'default' })),
      ),
    ),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const shells = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
      // A tab that is still of the last build may need its files.
      return Promise.all([
        ...shells.slice(0, -1).map((name) => caches.delete(name)),
        // The first time on this device, too: the open page may lose its network before it is loaded again.
        self.clients.claim(),
      ]);
    }),
  );
});

// The page says when nothing is being sent and the person agrees, or when the app starts.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (/^\/(api|trpc|docs|sso|healthz|readyz)(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') {
    if (!/^\/(admin|manage|platform|platform-admin)(\/|$)/.test(pathname)) event.respondWith(page(request));
    return;
  }
  if (SHELL.files.includes(pathname)) event.respondWith(cached(request));
});

/** The network's page where it comes in time; a page that is late is not waited for twice. */
async function page(request: Request): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const fresh = fetch(request).catch(() => null);
  const first = await Promise.race([fresh, late]);
  if (first && first.status < 500) return first;
  const kept = await (await caches.open(NAME)).match('/');
  return kept ?? first ?? (await fresh) ?? Response.error();
}

/** Files of the shell have their content in their name, or change with the build. */
async function cached(request: Request): Promise<Response> {
  const kept = await (await caches.open(NAME)).match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}
