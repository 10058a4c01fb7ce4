import type { Translated } from '../../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: {
    update_firmware: 'Oppdater fastvare',
    upload_backup: 'Last opp sikkerhetskopi',
  },
  rollouts: 'Utrullinger',
  rolloutTabs: { progress: 'Fremdrift', devices: 'Enheter' },
  pending: {
    action: 'Ventende oppdateringer',
  },
  latest: { action: 'Gjenopprett siste sikkerhetskopi' },
}
