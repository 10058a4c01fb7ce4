import { commands } from '@outpost/contract/device/commands'
import { makeKeyPair } from '../identity.ts'
import { implement } from './implement.ts'

/** Creates a new key, which is kept beside the old one until the server accepts it. */
export const keyRotate = implement(commands['key.rotate'], async (_input, { identity }) => {
  identity.current.next = makeKeyPair()
  identity.save()
  return { public_key: identity.current.next.public }
})
