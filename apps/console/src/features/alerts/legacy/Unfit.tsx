import { alertConfigurations } from '@outpost/contract/alerts/legacy/endpoints'
import type { AlertFit } from '@outpost/contract/alerts/legacy/schemas'
import { Alert } from '@outpost/ui/Alert'
import { useMemo } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'

/** The most devices that are named; of the others, only the number is said. */
const named = 5

/** Returns the devices that cannot have alerts of their own, each with the reason; undefined until that is known. */
export function useUnfit(ids: readonly number[]): readonly AlertFit[] | undefined {
  const input = useMemo(() => ({ device_id: [...ids] }), [ids])
  const { data } = useData(alertConfigurations.fit, input)
  return data?.rows.filter(({ reason }) => reason !== null)
}

/** Says which devices cannot have alerts of their own, and why. */
export function Unfit({ devices, of }: { devices: readonly AlertFit[]; of: number }) {
  const t = useText()
  if (devices.length === 0) return null
  const title =
    of === 1 ? t('legacyAlerts:unfit.one') : t('legacyAlerts:unfit.several', { count: devices.length, total: of })
  return (
    <Alert tone="warning" title={title}>
      {devices.slice(0, named).map(({ device_id, device_name, reason }) => (
        <p key={device_id}>
          {of > 1 && (
            <>
              <bdi>{device_name}</bdi>:{' '}
            </>
          )}
          {reason}
        </p>
      ))}
      {devices.length > named && <p>{t('legacyAlerts:unfit.more', { count: devices.length - named })}</p>}
    </Alert>
  )
}
