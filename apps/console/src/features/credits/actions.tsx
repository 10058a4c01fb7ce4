import { credits } from '@outpost/contract/credits/endpoints'
import type { Pool } from '@outpost/contract/credits/schemas'
import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import type { CreditCode } from '@outpost/contract/credits/codes/schemas'
import { creditReports } from '@outpost/contract/credits/reports/endpoints'
import {
  IconArrowsExchange,
  IconFileTypePdf,
  IconHistory,
  IconPencil,
  IconTicket,
  IconTrash,
} from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { download } from '../../kit/api/download.ts'
import { fill } from '../../kit/screen/screen.ts'
import { type Label, translate } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { amountText, typeLabel } from './types.ts'

const ownerOf = (pool: Pool) => ({ id: pool.company_id, name: pool.company_name })
const holds = (pool: Pool): true | Label => (pool.credit_left > 0 ? true : 'credits:reason.empty')

/** The actions for pools. */
export const poolActions: readonly Action<Pool>[] = [
  action({
    id: 'history',
    label: 'credits:history.action',
    icon: IconHistory,
    inline: true,
    only: 'row',
    endpoint: credits.history,
    run: ([pool]) => void open(dialogs.history, { pool: pool! }),
  }),
  action({
    id: 'report',
    label: 'credits:report.pool',
    icon: IconFileTypePdf,
    only: 'row',
    endpoint: creditReports.pool,
    run: ([pool]) => void download(fill(creditReports.pool.path, { id: pool!.id }), { name: `pool-${pool!.id}.pdf` }),
  }),
  action({
    id: 'move',
    label: 'credits:move.action',
    icon: IconArrowsExchange,
    only: 'row',
    endpoint: credits.move,
    allowed: holds,
    run: ([pool]) => void open(dialogs.move, { source: ownerOf(pool!), typeId: pool!.credit_type_id }),
  }),
  action({
    id: 'code',
    label: 'credits:makeCode.action',
    icon: IconTicket,
    only: 'row',
    endpoint: creditCodes.create,
    allowed: holds,
    run: ([pool]) => void open(dialogs.createCode, { company: ownerOf(pool!), typeId: pool!.credit_type_id }),
  }),
]

/** Deletes an unused code after a confirmation; its resources are returned. */
const remove = ([code]: readonly CreditCode[]): Promise<true | undefined> =>
  confirm({
    endpoint: creditCodes.remove,
    input: { id: code!.id },
    title: translate('credits:removeCode.title'),
    message: translate('credits:removeCode.message', {
      amount: amountText(code!.credits_amount),
      type: typeLabel(translate, code!.credit_type, code!.payment_type),
      company: code!.company_name,
    }),
    confirmLabel: translate('credits:removeCode.verb'),
    danger: true,
    refreshes: [credits.list],
  })

/** The actions for codes. */
export const codeActions: readonly Action<CreditCode>[] = [
  action({
    id: 'comment',
    label: 'credits:comment.action',
    icon: IconPencil,
    inline: true,
    only: 'row',
    endpoint: creditCodes.update,
    run: ([code]) => void open(dialogs.editComment, { code: code! }),
  }),
  action({
    id: 'remove',
    label: 'credits:removeCode.action',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: creditCodes.remove,
    allowed: (code) => (code.is_used ? 'credits:reason.used' : true),
    run: remove,
  }),
]
