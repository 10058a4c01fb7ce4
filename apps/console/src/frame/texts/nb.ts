import type { Translated } from '../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  group: { management: 'Drift', connect: 'RMS Connect', vpn: 'RMS VPN', administration: 'Administrasjon', system: 'System' },
  account: { menu: 'Kontomeny', language: 'Språk', signOut: 'Logg ut' },
  darkMode: { title: 'Mørk modus', auto: 'Automatisk', on: 'På', off: 'Av' },
  verify: {
    title: 'Bekreft e-postadressen din',
    message: 'En lenke er sendt til adressen din. Åpne den for å fortsette.',
    resend: 'Send på nytt',
    again: 'Jeg har bekreftet den',
    sent: 'E-postbekreftelsen er sendt',
    failed: 'Kunne ikke sende e-postbekreftelsen ({{status}})',
  },
  mfa: {
    title: 'En ekstra faktor er påkrevd',
    message: 'Her logger alle inn med en kode fra en autentiseringsapp i tillegg til passordet. Sett opp din for å fortsette.',
    begin: 'Sett opp autentiseringsapp',
    secret: 'Skriv inn denne nøkkelen i autentiseringsappen, og deretter koden den viser.',
    open: 'Åpne i en app på denne enheten',
    code: 'Engangskode',
    prove: 'Bekreft koden',
    codes: 'Oppbevar disse gjenopprettingskodene trygt. Hver av dem virker én gang i stedet for en kode, og de vises ikke igjen.',
    go: 'Jeg har tatt vare på dem',
  },
  start: {
    waiting: 'Starter',
    maintenance: 'Vedlikehold',
    maintenanceReason: 'Tjenesten kan ikke nås eller blir oppdatert. Ingenting går tapt; enhetene dine fortsetter å gå.',
    retry: 'Prøv igjen',
    accessDenied: 'Ingen tilgang',
    noPermission: 'Brukeren har ingen visningstillatelser',
    signOut: 'Logg inn som en annen',
  },
}
