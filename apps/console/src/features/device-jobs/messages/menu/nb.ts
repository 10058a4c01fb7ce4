import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  tab: 'Jobber',
  unfinished_one: 'Jobber: {{count}} er ikke ferdig',
  unfinished_other: 'Jobber: {{count}} er ikke ferdige',
  menu: 'Jobber',
  approvals: 'Godkjenninger',
  approvalAction: 'Godkjenning av arbeid på enheter',
  title: 'Jobber',
}
