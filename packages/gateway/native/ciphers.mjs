import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const header = join(here, 'object-wrap.h')

/** The environment for `npm rebuild ssh2`: makes the compiler use our header instead of Node's. */
export const cipherBuildFlags = { CXXFLAGS: `-DSRC_NODE_OBJECT_WRAP_H_ -include "${header}"` }

/**
 * Returns the state of the ciphers that ssh2 would load: `missing` (ssh2 runs without compiled ciphers, slowly),
 * `safe`, or `aborts`: compiled with Node's own header of 24.19.0 or newer, so a garbage collection will abort the
 * process sooner or later. See object-wrap.h.
 * @param folder where the lookup of ssh2 starts
 */
export function compiledCiphers(folder = here) {
  const ssh2 = dirname(createRequire(join(folder, 'any.js')).resolve('ssh2/package.json'))
  const file = join(ssh2, 'lib/protocol/crypto/build/Release/sshcrypto.node')
  if (!existsSync(file)) return 'missing'
  return readFileSync(file).includes('RemoveEnvironmentCleanupHook') ? 'aborts' : 'safe'
}
