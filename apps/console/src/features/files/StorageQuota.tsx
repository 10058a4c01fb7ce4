import { files } from '@outpost/contract/files/endpoints'
import { ActionButton, type UiAction } from '@outpost/ui/Actions'
import { formatBytes } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { IconGauge } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useData } from '../../kit/api/query.ts'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import classes from './Files.module.css'

/**
 * Whether the user may limit a company. A user may limit companies below their own, but not their own, unless it is the
 * top company.
 */
function useMayLimit(companyId: number): boolean {
  const user = useUser()
  return useCan()(files.quota) && (companyId !== user.company_id || user.company.level === 1)
}

/** The storage used by the files of a company and of those below it, next to the button that adds a file. */
export function StorageQuota({ companyId, add }: { companyId: number; add: UiAction | undefined }) {
  const t = useText()
  const { locale } = useUiLocale()
  const { data } = useData(files.usage, { company_id: companyId })
  const mayLimit = useMayLimit(companyId)
  const limit: UiAction | undefined =
    mayLimit && data
      ? {
          id: 'limit',
          label: t('files:quota.action'),
          icon: <IconGauge size={16} />,
          onClick: () => void open(dialogs.quota, { companyId, quota: data.quota }),
        }
      : undefined
  const size = (bytes: number): string => formatBytes(bytes, locale)
  return (
    <div className={classes.quota}>
      <span>
        {data &&
          (data.quota === null
            ? t('files:quota.used', { used: size(data.used) })
            : t('files:quota.ofQuota', { used: size(data.used), quota: size(data.quota) }))}
      </span>
      <span className={classes.buttons}>
        {limit && <ActionButton action={limit} />}
        {add && <ActionButton action={add} />}
      </span>
    </div>
  )
}
