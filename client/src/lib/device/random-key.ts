/** A key that no other has. (`crypto.randomUUID` does not exist on a plain http address.) */
export const randomKey = () =>
  [...window.crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
