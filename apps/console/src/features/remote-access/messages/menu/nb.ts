import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Fjerntilgang',
  historyTitle: 'Tilgangshistorikk',
  webTitle: 'Webgrensesnitt',
  openWeb: 'Åpne webgrensesnitt',
  tab: 'Tilgang',
  portsTab: 'Porter',
  add: {
    title: 'Legg til fjerntilgang',
  },
  desktop: {
    title: 'Eksternt skrivebord',
  },
  sftpTitle: 'SFTP',
  terminal: {
    title: 'SSH',
    open: 'Åpne terminal',
  },
}
