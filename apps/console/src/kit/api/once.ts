/**
 * A client-made id for something that must not happen twice; made when a form opens, sent with every attempt.
 * `crypto.randomUUID` exists on HTTPS and loopback only, random bytes exist everywhere.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
