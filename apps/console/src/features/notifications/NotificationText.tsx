import type { Notification } from '@outpost/contract/notifications/schemas'
import { Link } from '@outpost/ui/Link'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { href } from '../../kit/screen/screen.ts'
import { BuyLink } from './BuyLink.tsx'

const REASONS = ['join', 'rekey', 'duplicate'] as const
type Reason = (typeof REASONS)[number]
const reasonOf = (value: unknown): Reason | undefined => REASONS.find((reason) => reason === value)

const IMPERSONATION = ['impersonationRequested', 'impersonationAllowed', 'impersonationRefused'] as const
const impersonationOf = (type: string): (typeof IMPERSONATION)[number] | undefined =>
  IMPERSONATION.find((known) => known === type)

const ASKING = ['accessRequested', 'accessForced'] as const
const EXPIRING = ['vpnProfileExpires', 'vpnClientExpires', 'vpnAuthorityExpires', 'vpnServerExpires'] as const
const OUTCOMES = ['accessGranted', 'accessDenied', 'accessRevoked'] as const

const ENDINGS = ['denied', 'expired', 'changed', 'failed'] as const

/** Returns the text of a notification: translated if the console knows its type, otherwise in the server's words. */
export function sentenceOf({ type, params, summary }: Notification, t: Translate): string {
  const reason = reasonOf(params['reason'])
  if (type === 'deviceAwaitingApproval' && reason && params['name'] !== undefined)
    return t(`notifications:says.${reason}`, { name: params['name'] })
  const impersonating = impersonationOf(type)
  if (
    impersonating &&
    ['company', impersonating === 'impersonationRequested' ? 'actor' : 'user'].every(
      (name) => params[name] !== undefined,
    )
  )
    return t(`notifications:says.${impersonating}`, params)
  if ((type === 'rolloutStopped' || type === 'rolloutDone') && params['file'] !== undefined)
    return t(`notifications:says.${type}`, params)
  const asking = ASKING.find((known) => known === type)
  if (asking && params['user'] !== undefined) return t(`notifications:says.${asking}`, params)
  const outcome = OUTCOMES.find((known) => known === type)
  if (outcome && params['by'] !== undefined) return t(`notifications:says.${outcome}`, params)
  if ((type === 'jobApprovalRequested' || type === 'jobApproved') && params['name'] !== undefined)
    return t(`notifications:says.${type}`, params)
  const ending = ENDINGS.find((known) => known === params['reason'])
  if (type === 'jobNotApproved' && ending && params['name'] !== undefined)
    return t(`notifications:says.jobNotApproved.${ending}`, { name: params['name'] })
  if (type === 'sessionStolen' && params['ip'] !== undefined)
    return t('notifications:says.sessionStolen', { ip: params['ip'] })
  if (type === 'scheduleMissed' && params['schedule'] !== undefined)
    return t('notifications:says.scheduleMissed', { schedule: params['schedule'] })
  if (type === 'dataUsageReached' && params['name'] !== undefined)
    return t('notifications:says.dataUsageReached', params)
  const expiring = EXPIRING.find((known) => known === type)
  if (expiring && params['hub'] !== undefined) return t(`notifications:says.${expiring}`, params)
  if (type === 'systemBackupFailed' && params['reason'] !== undefined)
    return t(`notifications:says.systemBackupFailed.${params['what'] === 'proof' ? 'proof' : 'backup'}`, {
      reason: params['reason'],
    })
  if (type === 'systemBackupOverdue') return t('notifications:says.systemBackupOverdue')
  if (type === 'configurationDiffers' && params['name'] !== undefined)
    return t('notifications:says.configurationDiffers', { name: params['name'] })
  if (type === 'configurationDiffers')
    return t('notifications:says.configurationsDiffer', { count: Number(params['devices'] ?? 0) })
  return type === 'devicesUnclaimed' ? t('notifications:says.unclaimed') : summary
}

/** Returns the page on which the subject of the notification can be handled. */
export function pageOf({ type, params }: Pick<Notification, 'type' | 'params'>): string | undefined {
  // An access request has no page: the user who is asked finds the link only in the email.
  if (type === 'impersonationAllowed' || type === 'impersonationRefused') return '/users/impersonation-logs'
  if ([...ASKING, ...OUTCOMES].some((known) => known === type)) return '/remote/requests'
  if (type === 'jobApprovalRequested' || type === 'jobApproved' || type === 'jobNotApproved')
    return '/management/approvals'
  if (type === 'configurationDiffers')
    return params['device_id'] === undefined
      ? '/management/devices?configuration_state=drifted'
      : href('/devices/{id}/configuration', { id: Number(params['device_id']) })
  if (type === 'scheduleMissed')
    return `/management/task-manager/schedules?q=${encodeURIComponent(String(params['schedule'] ?? ''))}`
  if (type === 'sessionStolen') return '/account/security'
  if (type === 'dataUsageReached') return href('/devices/{id}/data-usage', { id: Number(params['device_id']) })
  if (type === 'vpnClientExpires') return `/vpn/hubs/${Number(params['hub_id'])}/clients`
  if (type === 'vpnAuthorityExpires' || type === 'vpnServerExpires') return '/vpn/hubs'
  if (type === 'systemBackupFailed' || type === 'systemBackupOverdue') return '/system/backups'
  if (type === 'automationMessage') return '/management/automations'
  return type === 'deviceAwaitingApproval' || type === 'devicesUnclaimed' ? '/management/devices/pending' : undefined
}

/** The text of a notification, linked to its page if there is one. */
export function NotificationText({ row, onLeave }: { row: Notification; onLeave?: () => void }) {
  const labels = sentenceOf(row, useText())
  const page = pageOf(row)
  return (
    <>
      {page === undefined ? (
        labels
      ) : (
        <Link href={page} {...(onLeave && { onClick: onLeave })}>
          {labels}
        </Link>
      )}
      {row.type === 'creditAmountTooLow' && <BuyLink />}
    </>
  )
}
