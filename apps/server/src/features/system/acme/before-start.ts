import type pg from 'pg'
import { createSelfSigned, type WebKeyPair } from '@outpost/vpn/pki/web-server'
import { withClient } from '../../../db/client.ts'
import { loadSealer } from '../../../kit/secrets.ts'
import type { AcmeSettings, Env } from '../../../start/env.ts'
import { AcmeStore } from './store.ts'
import { problemOf } from './usable.ts'

/**
 * Returns the stored certificate while no process runs yet, for the page that tells of an upgrade. Without a
 * usable one, as before the upgrade that brings it, the certificate is self-signed.
 */
export async function certificateBeforeStart(
  owner: pg.PoolConfig,
  { masterKey, dataDir }: Env,
  settings: AcmeSettings,
): Promise<WebKeyPair> {
  const stored = await withClient(owner, (client) =>
    new AcmeStore(client, loadSealer(masterKey, dataDir), settings).certificate(),
  ).catch(() => undefined)
  return stored && problemOf(stored) === undefined ? stored : createSelfSigned(settings.names[0]!)
}
