import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Filer',
  deviceTab: 'Filer og oppdateringer',
  add: {
    title: 'Legg til fil',
  },
  global: {
    title: 'Felles fastvare',
  },
  backups: {
    download_backup: 'Be om sikkerhetskopi',
    download_troubleshoot: 'Be om feilsøkingsdata',
    download_eventslog: 'Be om hendelseslogg',
  },
  rules: {
    title: 'Periodiske sikkerhetskopier',
    add: 'Opprett regel for sikkerhetskopiering',
    edit: 'Rediger regel for sikkerhetskopiering',
  },
}
