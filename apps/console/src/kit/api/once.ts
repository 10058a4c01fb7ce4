/**
 * A client-generated id for operations that must not run twice. It is created when a form opens and sent with every
 * attempt. `crypto.randomUUID` exists only on HTTPS and loopback, `getRandomValues` everywhere.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
