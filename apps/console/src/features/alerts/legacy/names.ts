import type { AlertConfiguration, DeviceAlert } from '@outpost/contract/alerts/legacy/schemas'
import type { Translate } from '../../../kit/i18n/i18n.ts'

type Named = Pick<AlertConfiguration, 'alert_subtype_id' | 'subtype'>

/** The name of a subtype. An event that the server does not know keeps the device's own word. */
export const subtypeName = ({ alert_subtype_id: id, subtype }: Named, t: Translate): string =>
  id === 0 ? subtype : t(`legacyAlerts:subtype.n${id as 1}`)

/** The same of an alert that a device has reported. */
export const reportedName = ({ alert_subtype_id, alert_subtype }: DeviceAlert, t: Translate): string =>
  subtypeName({ alert_subtype_id, subtype: alert_subtype }, t)
