import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** PostgreSQL's own default (scram_iterations). The passwords are random, so more rounds would protect nothing. */
const ITERATIONS = 4096

/**
 * The SCRAM-SHA-256 verifier of a password (RFC 5802 section 3, RFC 7677), in the form that CREATE ROLE ... PASSWORD
 * stores as it is. With it the password itself appears in no statement, so in no server log and on no screen. The
 * password must be ASCII: it is not normalised (SASLprep).
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const clientKey = createHmac('sha256', salted).update('Client Key').digest()
  const storedKey = createHash('sha256').update(clientKey).digest('base64')
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
