import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/**
 * PostgreSQL's own default (scram_iterations). The passwords are random, so more iterations would add no protection.
 */
const ITERATIONS = 4096

/**
 * Returns the SCRAM-SHA-256 verifier of a password (RFC 5802 section 3, RFC 7677), in the form that CREATE ROLE ...
 * PASSWORD stores unchanged. This keeps the password itself out of all statements, and so out of server logs and off
 * the screen. The password must be ASCII, as it is not normalised (SASLprep).
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const clientKey = createHmac('sha256', salted).update('Client Key').digest()
  const storedKey = createHash('sha256').update(clientKey).digest('base64')
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
