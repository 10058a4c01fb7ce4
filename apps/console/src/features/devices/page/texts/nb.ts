import type { Translated } from '../../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  panel: { label: 'Detaljer om {{name}}', open: 'Åpne siden', missing: 'Denne enheten finnes ikke lenger.' },
  tabs: 'Deler av denne enheten',
  failed: 'Enheten kunne ikke lastes',
  reported: 'Rapporterte',
  missing: { title: 'Enheten ble ikke funnet', message: 'Denne enheten finnes ikke, eller du har ikke tilgang til den.', back: 'Til alle enheter' },
  activity: { title: 'Aktivitet', view: 'Hva som vises', log: 'Logg', commands: 'Kommandoer', attempts: 'Tilkoblingsforsøk' },
  log: {
    search: 'Tekst, bruker', time: 'Tid', type: 'Hva', result: 'Resultat', text: 'Detaljer', user: 'Bruker', ip: 'IP', agent: 'Nettleser', success: 'Vellykket', failure: 'Mislyktes',
    empty: 'Ingenting er loggført om denne enheten ennå.',
  },
  attempts: {
    result: 'Resultat', number: 'Kode', reason: 'Registrert årsak', fingerprint: 'Nøkkelens fingeravtrykk', code: 'Tilkoblingskode {{code}}',
    empty: 'Enheten har ikke prøvd å koble til ennå.',
    meaning: {
      attempted: 'Enheten prøvde å koble til',
      monitoring_disabled: 'Overvåkingen var slått av',
      no_credit: 'Ingen aktiv kreditt',
      duplicate_serial: 'En enhet med samme serienummer, men en annen MAC, er allerede registrert',
    },
  },
  commands: {
    state: 'Tilstand', command: 'Kommando', result: 'Resultat', ordered: 'Bestilt', sent: 'Sendt', delivered: 'Levert', finished: 'Ferdig', expires: 'Utløper',
    exit: 'Avslutningskode', output: 'Utdata', outputCut: 'Utdata (resten ble kuttet av enheten)', copyOutput: 'Kopier utdata',
    empty: 'Ingen kommando er gitt til denne enheten ennå.',
    states: {
      queued: 'I kø', sent: 'Sendt', delivered: 'Levert', completed: 'Fullført', failed: 'Mislyktes', unknown: 'Ukjent utfall', expired: 'Utløpt', cancelled: 'Avbrutt',
    },
    name: { exec: 'Skallkommando', reboot: 'Omstart', refresh: 'Oppdater informasjon', key_rotate: 'Nøkkelbytte', file_send: 'Send en fil' },
  },
  information: {
    title: 'Informasjon', search: 'Finn en verdi', age: 'Siste rapport', empty: 'Enheten har ikke rapportert noe ennå.', noMatch: 'Ingen verdier har dette navnet.',
    group: {
      identity: 'Registrering', resources: 'Ressurser', system: 'System', mobile: 'Mobil', mobile2: 'Mobil (modem 2)', wireless: 'Wi-Fi', io: 'Innganger og utganger', gps: 'GPS', hardware: 'Maskinvare',
    },
  },
}
