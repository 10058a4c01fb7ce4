import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import type { QuickFilter } from '@outpost/ui/FilterBar'
import { useNavigate } from '@tanstack/react-router'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { usePolling } from '../../kit/live/live.ts'

/** Returns a chip that leads to the devices that wait for approval, with their number; undefined without the permission. */
export function usePendingDevices(): QuickFilter | undefined {
  const t = useText()
  const navigate = useNavigate()
  const allowed = useCan()(enrolment.pending)
  const { data } = useData(enrolment.pending, { limit: 1 }, { enabled: allowed, refetchInterval: usePolling(15_000) })
  if (!allowed) return undefined
  return {
    id: 'pending',
    label: t('devices:pending.action'),
    hint: t('devices:pending.hint'),
    count: data?.total,
    opens: true,
    onToggle: () => void navigate({ href: '/management/devices/pending' }),
  }
}
