import type { App } from '../../../context.ts'
import { randomToken } from '../../../kit/secrets.ts'

/** Returns a username and password of 128 bits, in the characters and lengths that every device can store. */
export const newCredentials = (prefix: 'acs' | 'cpe'): { username: string; password: string } => ({
  username: `${prefix}-${randomToken(64)
    .replace(/[^0-9A-Za-z]/g, '0')
    .toLowerCase()}`,
  password: randomToken(128),
})

/** Encrypts a password for the database. */
export const sealed = (app: Pick<App, 'sealer'>, password: string): Buffer => app.sealer.seal(Buffer.from(password))
/** Decrypts a password from the database. */
export const unsealed = (app: Pick<App, 'sealer'>, password: Buffer): string => app.sealer.unseal(password).toString()
