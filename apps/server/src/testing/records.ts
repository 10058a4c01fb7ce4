import type { Program } from '../context.ts'
import { systemScope } from '../kit/scope.ts'
import { inTransaction } from '../kit/transaction.ts'
import { authMakers } from './records/auth.ts'
import { companyMakers } from './records/companies.ts'
import { creditMakers } from './records/credits.ts'
import { deviceMakers } from './records/devices.ts'
import { fileMakers } from './records/files.ts'
import { mailMakers } from './records/mail.ts'
import type { Makers, Owner } from './records/make.ts'
import { messageMakers } from './records/messages.ts'
import { remoteAccessMakers } from './records/remote-access.ts'
import { settingMakers } from './records/settings.ts'
import { tagMakers } from './records/tags.ts'
import { userMakers } from './records/users.ts'

/** Ordered so that a record is created after those that it belongs to. */
const makers = {
  ...companyMakers,
  ...mailMakers,
  ...userMakers,
  ...authMakers,
  ...tagMakers,
  ...deviceMakers,
  ...fileMakers,
  ...creditMakers,
  ...messageMakers,
  ...settingMakers,
  ...remoteAccessMakers,
} as const satisfies Makers

export type Kind = keyof typeof makers

let made = 0

/** Creates a record of a kind. @returns its id, or the name by which the API identifies it */
export const makeRecord = (app: Program, kind: Kind, owner: Owner): Promise<number | string> =>
  inTransaction(app.db, systemScope, (tx) => makers[kind](tx, owner, ++made, app))

export const allKinds = Object.keys(makers) as Kind[]
