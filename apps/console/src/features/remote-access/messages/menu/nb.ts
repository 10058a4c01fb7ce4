import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Fjerntilgang',
  historyTitle: 'Tilgangshistorikk',
  requestsTitle: 'Tilgangsforespørsler',
  approvalAction: 'Godkjenning av fjerntilgang',
  consentAction: 'Samtykke til fjerntilgang',
  recordingAction: 'Opptak av økter',
  recordingsTitle: 'Søk i opptak',
  recordingTitle: 'Opptak',
  watchTitle: 'Følg økt',
  deviceAccess: 'Tilgang til enheten',
  checkAction: 'Kontroller fjerntilgang',
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
