import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  group: {
    management: 'Drift',
    connect: '{{name}} Connect',
    vpn: '{{name}} VPN',
    administration: 'Administrasjon',
    system: 'System',
  },
  account: {
    menu: 'Kontomeny',
    languages: 'Språk',
    settings: 'Kontoinnstillinger',
    signOut: 'Logg ut',
    signOutBoth: 'Logg ut og slutt å opptre som en annen',
  },
  language: {
    byTranslator: '{{language}} (oversatt)',
    page: 'Oversettelse av siden',
    search: 'Søk etter språk',
    none: 'Fant ingen språk med dette navnet.',
    noTranslator:
      'Chrome og Edge oversetter siden selv. For andre nettlesere kan en administrator koble til en oversettelsestjeneste (OUTPOST_TRANSLATE_URL). Inntil da blir teksten stående på engelsk.',
    notGot: 'Nettleserens oversetter kunne ikke hentes. Sjekk forbindelsen og prøv igjen.',
    changing: 'Siden lastes på nytt på {{language}}.',
    failed: 'Språket kunne ikke lagres. Prøv igjen.',
  },
  zone: {
    title: 'Systemets tidssone',
    search: 'Søk etter tidssone',
    none: 'Fant ingen tidssone med dette navnet.',
    updated: 'Tidssonen er oppdatert',
    reset: 'Standardtidssonen brukes',
    toDefault: 'Tilbakestill til {{zone}}',
  },
  help: {
    title: 'Hjelp',
    open: 'Hjelp',
    elsewhere: 'Hjelp (åpnes i en ny fane)',
    close: 'Lukk hjelpen',
    failed: 'Kunne ikke laste hjelpesiden',
  },
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
    title: 'Tofaktorinnlogging er påkrevd',
    message: 'Her bekrefter alle hvem de er i et ekstra trinn etter passordet. Velg ditt for å fortsette.',
  },
  start: {
    waiting: 'Starter',
    maintenance: 'Vedlikehold',
    maintenanceReason:
      'Tjenesten kan ikke nås eller blir oppdatert. Ingenting går tapt; enhetene dine fortsetter å gå.',
    userFailed: 'Kunne ikke hente brukerdata',
    userTimeout: 'Tidsavbrudd ved henting av brukerdata',
    revokeFailed: 'Du er fortsatt logget inn: økten kunne ikke avsluttes.',
    retry: 'Prøv igjen',
    accessDenied: 'Ingen tilgang',
    noPermission: 'Brukeren har ingen visningstillatelser',
    signOut: 'Logg inn som en annen',
  },
}
