import type { EndedAccess } from '@outpost/contract/auth/lost-device/schemas'
import { Alert } from '@outpost/ui/Alert'
import { Missing } from '@outpost/ui/Cells'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useText } from '../../../kit/i18n/i18n.ts'
import { browserOf } from '../../users/public.ts'

const nameOf = ({ kind, name }: EndedAccess): string | undefined => (kind === 'session' ? browserOf(name) : name)

/** What was ended, so that nobody has to wonder whether something was forgotten. */
export function EndedList({ ended }: { ended: readonly EndedAccess[] }) {
  const t = useText()
  if (ended.length === 0) return <Alert tone="success" title={t('lostDevice:nothing')} />
  return (
    <>
      <Alert tone="success" title={t('lostDevice:done', { count: ended.length })} />
      <ScrollTable
        label={t('lostDevice:list')}
        first="name"
        heads={[t('lostDevice:kind'), t('lostDevice:name'), t('lostDevice:address')]}
      >
        {ended.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes, and its entries have no ids
          <tr key={index}>
            <td>{t(`lostDevice:kinds.${entry.kind}`)}</td>
            <td>
              <bdi>{nameOf(entry) ?? <Missing />}</bdi>
            </td>
            <td>{entry.ip === null ? <Missing /> : <bdi dir="ltr">{entry.ip}</bdi>}</td>
          </tr>
        ))}
      </ScrollTable>
    </>
  )
}
