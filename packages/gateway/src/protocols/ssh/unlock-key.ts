import { parentPort, workerData } from 'node:worker_threads'
import ssh2 from 'ssh2'

/** The input of the thread that `readPrivateKey` starts; `UnlockedKey` is its result. */
export interface LockedKey {
  text: string
  passphrase: string
}
export type UnlockedKey = { pem: string; publicKey: Uint8Array; type: string } | { refused: string }

/** Decrypts a key with its passphrase. Runs in the thread. */
function unlock({ text, passphrase }: LockedKey): UnlockedKey {
  const parsed = ssh2.utils.parseKey(text, passphrase)
  const key = Array.isArray(parsed) ? parsed[0] : parsed
  if (key === undefined || key instanceof Error) return { refused: key?.message ?? 'it is empty' }
  if (!key.isPrivateKey()) return { refused: 'it is a public key' }
  return { pem: key.getPrivatePEM(), publicKey: key.getPublicSSH(), type: key.type }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(unlock(workerData as LockedKey))
