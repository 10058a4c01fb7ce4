import type { App } from '../../context.ts'

/** The user whose password is stored for a device. */
const username = 'admin'

/**
 * Returns what a device's API is signed in to with: the password that is stored for the device. Undefined if there is
 * none; then the device uses its own means.
 */
export async function loginOf(app: App, deviceId: number): Promise<{ username: string; password: string } | undefined> {
  const { rows } = await app.unscoped.query<{ sealed_password: Buffer | null }>(
    'select sealed_password from devices where id = $1',
    [deviceId],
  )
  const sealed = rows[0]?.sealed_password
  return sealed ? { username, password: app.sealer.unseal(sealed).toString() } : undefined
}
