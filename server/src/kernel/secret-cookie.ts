/** A cookie that only the server reads. */
export interface SecretCookie {
  token: string | null;
  /** Sets or clears the cookie. */
  keep(token: string | null): void;
}
/** `token` is the refresh token; null without one, and for a request that may come from another site's page. */
export type KeptSession = SecretCookie;

/** For a call that does not come from a browser. */
const NO_COOKIE: SecretCookie = { token: null, keep() {} };
export const NO_COOKIES = { kept_session: NO_COOKIE, sso_browser: NO_COOKIE };
