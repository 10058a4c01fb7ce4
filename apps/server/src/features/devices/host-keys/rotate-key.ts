import type { UpFrame } from '@outpost/contract/device/frames'
import { fingerprintOf, isDeviceKey, keyType } from '@outpost/gateway/keys'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { Result } from '../commands/command-service.ts'

const uniqueViolation = '23505'

/**
 * Handles the result of `key.rotate`, which contains the public half of the device's next key and arrives over a
 * connection opened with the current key. The key is stored as `next` and becomes current at its first sign-in.
 * Anything but an Ed25519 key fails the command.
 */
export async function rotatedKey(
  app: Program,
  deviceId: number,
  frame: Extract<UpFrame, { kind: 'result' }>,
): Promise<Result> {
  const text = frame.data['public_key']
  if (!frame.ok || typeof text !== 'string') return frame
  const rotating = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('commands')
      .select('id')
      .where('id', '=', frame.id)
      .where('device_id', '=', deviceId)
      .where('name', '=', 'key.rotate')
      .where('finished_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!rotating) return frame
  const blob = Buffer.from(text.trim().split(/\s+/)[1] ?? '', 'base64')
  if (!isDeviceKey(keyType, blob))
    return { ok: false, code: 'BAD_KEY', text: 'The device did not send an Ed25519 key.', data: {} }
  const fingerprint = fingerprintOf(blob)
  const stored = await app.db
    .insertInto('device_keys')
    .values({ device_id: deviceId, fingerprint, public_key: blob, state: 'next' })
    .onConflict((conflict) => conflict.columns(['device_id', 'state']).doUpdateSet({ fingerprint, public_key: blob }))
    .execute()
    .catch((error: { code?: string }) => {
      if (error.code === uniqueViolation) return undefined
      throw error
    })
  if (!stored) return { ok: false, code: 'BAD_KEY', text: 'The device sent a key that is already in use.', data: {} }
  return { ...frame, data: { fingerprint } }
}
