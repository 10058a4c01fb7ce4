import type { FloatProps } from '@outpost/ui/Float'
import { FloatingPopover } from '@outpost/ui/float/FloatingPopover'
import { type AccountEntry, entriesOf } from '../../kit/auth/account/entry.ts'
import { AccountMenuCloser } from '../../kit/auth/account/lines.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Card.module.css'
import { BrandDocuments } from '../BrandDocuments.tsx'
import { entries as own } from './entries.ts'
import { Who } from './Who.tsx'

/**
 * The content of the account menu: the signed-in user, expandable panels, and links.
 * @param entries the entries of the features
 */
export function AccountCard({ entries, ...float }: FloatProps & { entries: readonly AccountEntry[] }) {
  const t = useText()
  const user = useUser()
  return (
    <FloatingPopover
      {...float}
      label={t('frame:account.menu')}
      position="bottom-end"
      width="min(328px, calc(100vw - 16px))"
    >
      <AccountMenuCloser value={() => float.onOpened(false)}>
        <div className={classes.card} data-lines>
          <Who />
          {(['panel', 'item'] as const).map((part) => (
            <div key={part} className={classes.part}>
              {entriesOf([...own, ...entries], part, user).map(({ id, Line }) => (
                <Line key={id} />
              ))}
            </div>
          ))}
          <div className={classes.part}>
            <BrandDocuments />
          </div>
        </div>
      </AccountMenuCloser>
    </FloatingPopover>
  )
}
