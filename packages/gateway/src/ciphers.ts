import { compiledCiphers } from '../native/ciphers.mjs'

/**
 * Returns the state of the compiled SSH ciphers of this program: `safe`, `missing` (SSH is many times slower), or
 * `aborts` (they end the process sooner or later).
 */
export const stateOfCiphers = (): ReturnType<typeof compiledCiphers> => compiledCiphers()
