import { parentPort, workerData } from 'node:worker_threads'
import ssh2 from 'ssh2'

/** What `readPrivateKey` gives the thread, and what it gets back. */
export interface LockedKey {
  text: string
  passphrase: string
}
export type UnlockedKey = { pem: string; publicKey: Uint8Array; type: string } | { refused: string }

/** The body of the thread that takes a passphrase off a key. */
function unlock({ text, passphrase }: LockedKey): UnlockedKey {
  const parsed = ssh2.utils.parseKey(text, passphrase)
  const key = Array.isArray(parsed) ? parsed[0] : parsed
  if (key === undefined || key instanceof Error) return { refused: key?.message ?? 'it is empty' }
  if (!key.isPrivateKey()) return { refused: 'it is a public key' }
  return { pem: key.getPrivatePEM(), publicKey: key.getPublicSSH(), type: key.type }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(unlock(workerData as LockedKey))
