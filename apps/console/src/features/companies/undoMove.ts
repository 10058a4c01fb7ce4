import { companies } from '@outpost/contract/companies/endpoints'
import type { Company } from '@outpost/contract/companies/schemas'
import { attempt } from '../../kit/api/act.ts'
import { call } from '../../kit/api/client.ts'
import { newIdempotencyKey } from '../../kit/api/once.ts'
import { offerUndo, type Restore } from '../../kit/api/undo.ts'
import { callConfirmed } from '../../kit/auth/stepUp/confirmed.ts'
import { needMessages, translate } from '../../kit/i18n/i18n.ts'
import { sayMessages } from '../../kit/i18n/messages.ts'

const backTo = ({ id, parent_id }: Pick<Company, 'id' | 'parent_id'>): Restore | undefined =>
  parent_id === null ? undefined : () => callConfirmed(companies.move, { source: id, target: parent_id })

/** Prepares to undo the move of a company, before it is moved. */
export const undoOfCompanyMove = async (id: number): Promise<Restore | undefined> =>
  backTo(await call(companies.get, { id }))

/** Moves a company under another and offers to undo it. */
export async function moveCompany(
  source: Pick<Company, 'id' | 'parent_id'>,
  target: number,
  refresh: () => void,
): Promise<void> {
  const move = (): Promise<unknown> =>
    callConfirmed(companies.move, { source: source.id, target }, { idempotencyKey: newIdempotencyKey() })
  if (!(await attempt(move))) return
  refresh()
  const restore = backTo(source)
  await needMessages(sayMessages)
  if (restore) await offerUndo({ message: translate('says:company.moved'), restore, refresh })
}
