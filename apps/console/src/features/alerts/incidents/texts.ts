import type { Incident } from '@outpost/contract/alerts/incidents/schemas'
import type { Tone } from '@outpost/ui/Cells'
import { translate } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'

export const statusTones = {
  open: 'error',
  acknowledged: 'pending',
  resolved: 'positive',
} as const satisfies Record<Incident['status'], Tone>

/** Returns the title of an incident: what has the problem. */
export const incidentTitle = ({ cause, title }: Pick<Incident, 'cause' | 'title'>): string =>
  cause === 'device' || cause === 'burst' ? title : translate(`incidents:title.${cause}`, { title })

/** The address of the list of incidents, which is a view of the page of automations. */
export const listAddress = `${href('/management/automations')}?view=incidents`

/** Returns the address of an incident. */
export const incidentAddress = ({ id }: Pick<Incident, 'id'>): string => `${listAddress}&incident=${id}`
