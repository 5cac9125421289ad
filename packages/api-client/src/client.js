import createClient from 'openapi-fetch';

export class Refused extends Error {
  constructor(status, body) {
    super(body?.detail ?? `${status}: ${JSON.stringify(body)}`);
    this.name = 'Refused';
    this.status = status;
    this.code = body?.code;
  }
}

export const connect = (url, token) =>
  createClient({ baseUrl: `${url}/api`, headers: token ? { authorization: `Bearer ${token}` } : {} });

export async function signIn(url, account) {
  const { access } = dataOf(await connect(url).POST('/token/', { body: account }));
  return connect(url, access);
}

export function dataOf({ data, error, response }) {
  if (!response.ok) throw new Refused(response.status, error);
  return data;
}
