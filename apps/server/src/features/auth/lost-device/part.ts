import type { EndedAccess } from '@outpost/contract/auth/lost-device/schemas'
import { extensionPoint } from '../../../kit/extension.ts'
import type { Context } from '../../../kit/implement.ts'

/** Ends the access of a user in the companies that the transaction sees, and returns what was ended. */
export type AccessPart = (context: Pick<Context, 'app' | 'tx' | 'now'>, userId: number) => Promise<EndedAccess[]>

/** What later features end when a user has lost a device. */
export const accessParts = extensionPoint<AccessPart>('accessParts')
