import { createPrivateKey, sign } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import ssh2 from 'ssh2'
import type { ParsedKey } from 'ssh2'
import { LoginDenied } from './login-denied.ts'
import type { LockedKey, UnlockedKey } from './unlock-key.ts'

/** Milliseconds for deriving a key from a passphrase: 24 rounds of OpenSSH take 300; a file may demand any number. */
const patience = 15_000
/** Passphrases that are processed at once; each occupies a CPU core. */
const maxThreads = 2
let threads = 0
const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 } as const

/**
 * Reads a private key that a user pasted. With a passphrase it is decrypted in a separate thread: ssh2 does that in
 * synchronous JavaScript, for as many rounds as the pasted text demands.
 * @throws LoginDenied with ssh2's reason
 */
export async function readPrivateKey(text: string, passphrase: string | undefined): Promise<ParsedKey> {
  if (passphrase) return assemble(await inThread({ text, passphrase }))
  const parsed = ssh2.utils.parseKey(text)
  const key = Array.isArray(parsed) ? parsed[0] : parsed
  if (key === undefined || key instanceof Error) throw unreadable(key?.message ?? 'it is empty')
  if (!key.isPrivateKey()) throw unreadable('it is a public key')
  return key
}

const unreadable = (reason: string): LoginDenied =>
  new LoginDenied(`The private key cannot be used: ${reason}.`.slice(0, 300), ['publickey'])

async function inThread(key: LockedKey): Promise<Exclude<UnlockedKey, { refused: string }>> {
  if (threads >= maxThreads) throw unreadable('other passphrases are being checked, try again in a moment')
  threads++
  const worker = new Worker(new URL('unlock-key.ts', import.meta.url), { workerData: key, resourceLimits: memory })
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(patience) })) as [UnlockedKey]
    if ('refused' in answer) throw unreadable(answer.refused)
    return answer
  } catch (error) {
    throw error instanceof LoginDenied ? error : unreadable('checking its passphrase takes too long')
  } finally {
    threads--
    await worker.terminate()
  }
}

/**
 * The hash of each key type, for when ssh2 names none: ECDSA by curve (RFC 5656, 6.2.1), none for Ed25519. The two old
 * types, which are not listed, use SHA-1.
 */
const hashes: Record<string, string | null> = {
  'ecdsa-sha2-nistp256': 'sha256',
  'ecdsa-sha2-nistp384': 'sha384',
  'ecdsa-sha2-nistp521': 'sha512',
  'ssh-ed25519': null,
}

/**
 * Builds a private key from its public half and a `sign` with the private half, because ssh2 cannot parse every type of
 * decrypted key again.
 */
function assemble({ pem, publicKey, type }: Exclude<UnlockedKey, { refused: string }>): ParsedKey {
  const parsed = ssh2.utils.parseKey(`${type} ${Buffer.from(publicKey).toString('base64')}`)
  const key = Array.isArray(parsed) ? parsed[0] : parsed
  if (key === undefined || key instanceof Error) throw unreadable('its type is not supported')
  const signer = createPrivateKey(pem)
  key.isPrivateKey = () => true
  key.sign = (data: Buffer | string, algorithm?: string): Buffer =>
    sign(algorithm ?? (type in hashes ? hashes[type]! : 'sha1'), Buffer.from(data), signer)
  return key
}
