import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_device_remote_access: {
      title: 'Se fjerntilgang',
      description: 'Se oppføringer for fjerntilgang og historikken over øktene.',
    },
    create_device_remote_access: {
      title: 'Legge til fjerntilgang',
      description: 'Legge til oppføringer for å nå enheter og maskiner i nettverkene deres.',
    },
    update_device_remote_access: {
      title: 'Redigere fjerntilgang',
      description: 'Endre oppføringer og etikettene deres, og lagre eller fjerne innloggingen for dem.',
    },
    delete_device_remote_access: {
      title: 'Fjerne fjerntilgang',
      description: 'Fjerne oppføringer; åpne økter avsluttes.',
    },
    connect_device_remote_access: {
      title: 'Åpne fjerntilgangsøkter',
      description: 'Koble til enheter og maskiner i nettverkene deres gjennom eksisterende oppføringer.',
    },
    close_device_remote_access: {
      title: 'Avslutte fjerntilgangsøkter som er i gang',
      description: 'Avslutte fjerntilgangsøkter som andre brukere har åpnet.',
    },
    scan_device_ports: {
      title: 'Skanne nettverket bak en enhet',
      description: 'Finne maskiner bak enheter og hvilke porter de har åpne, og se resultatene.',
    },
    view_session_recordings: {
      title: 'Spille av opptak av økter',
      description: 'Spille av, søke i, laste ned og kontrollere opptak av fjerntilgangsøkter.',
    },
    manage_session_recordings: {
      title: 'Administrere opptak av økter',
      description: 'Velge hvilke fjerntilgangsøkter som tas opp og hvor lenge opptakene beholdes, og slette opptak.',
    },
    request_remote_access: {
      title: 'Be om fjerntilgang',
      description: 'Be om tilgang til enheter for en begrenset periode, og åpne økter mens den er innvilget.',
    },
    approve_remote_access: {
      title: 'Godkjenne fjerntilgang',
      description: 'Godkjenne, avslå og trekke tilbake andre brukeres forespørsler om tilgang til enheter.',
    },
    manage_remote_access_rules: {
      title: 'Administrere reglene for fjerntilgang',
      description: 'Velge om et firma krever godkjenning av fjerntilgang.',
    },
    manage_remote_consent: {
      title: 'Administrere samtykke til fjerntilgang',
      description: 'Velge når brukere fra andre firmaer kan nå enhetene i eget firma.',
    },
    break_glass_remote_access: {
      title: 'Ta tilgang til enheter i nødstilfeller',
      description: 'Åpne fjerntilgangsøkter med en gang, uten godkjenning og samtykke. Eieren av enheten varsles.',
    },
  },
  act: {
    remoteConsent: {
      setOfCompany: 'Endret et firmas samtykke til fjerntilgang',
      setOfDevice: 'Endret en enhets samtykke til fjerntilgang',
      breakGlass: 'Tok nødtilgang',
    },
    accessRequests: {
      create: 'Ba om fjerntilgang',
      approve: 'Godkjente en forespørsel om fjerntilgang',
      deny: 'Avslo en forespørsel om fjerntilgang',
      revoke: 'Trakk tilbake en forespørsel om fjerntilgang',
      setSettings: 'Endret kravet om godkjenning av fjerntilgang',
    },
    remoteConnect: {
      connect: 'Koblet til fjerntilgang',
      webui: 'Åpnet webgrensesnittet til en enhet',
      cli: 'Åpnet terminalen til en enhet',
      status: 'Kontrollerte statusen til fjerntilgang',
      check: 'Kontrollerte om en enhet tillater fjerntilgang',
      unblock: 'Opphevet egne grenser for fjerntilgang',
      restart: 'Koblet til på nytt',
      end: 'Avsluttet en fjernøkt',
      ticket: 'Åpnet en webøkt i nettleseren',
      share: 'Endret delingen av en webøkt',
      forgetKey: 'Fjernet en godtatt nøkkel',
    },
    recordings: {
      search: 'Søkte i opptak av fjernøkter',
      setSettings: 'Endret hva som tas opp av fjernøkter',
      download: 'Åpnet et opptak av en fjernøkt',
      remove: 'Slettet et opptak av en fjernøkt',
    },
    sftp: { upload: 'Lastet opp en fil til et mål', archive: 'Lastet ned filer fra et mål som arkiv' },
    remoteGuests: {
      read: 'Åpnet lenken til en delt terminaløkt',
      share: 'Delte en terminaløkt',
      stop: 'Stoppet delingen av en terminaløkt',
      remove: 'Fjernet en gjest fra en terminaløkt',
      join: 'Ble med i en delt terminaløkt',
    },
    remoteViewing: { watch: 'Fulgte en fjernøkt' },
    remoteScan: { cancel: 'Avbrøt en portskanning' },
    remoteCommands: { run: 'Kjørte en kommando på et mål' },
    remoteCredentials: { set: 'Lagret innlogging for fjerntilgang', remove: 'Fjernet lagret innlogging' },
    remoteAccess: {
      update: 'Redigerte fjerntilgang',
      create: 'La til fjerntilgang',
      remove: 'Fjernet fjerntilgang',
      open: 'Åpnet en fjernøkt',
      resume: 'Gikk tilbake til en fjernøkt',
    },
  },
  scope: {
    device_remote_access: {
      title: 'Fjerntilgang',
      read: 'Se fjerntilgang og øktene',
      write: 'Legge til, endre og fjerne fjerntilgang til enheter',
    },
  },
}
