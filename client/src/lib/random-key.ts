/** (`crypto.randomUUID` is not there on a plain http address.) */
export const randomKey = () =>
  [...window.crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
