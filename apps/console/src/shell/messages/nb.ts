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
    signOutBoth: 'Logg ut og avslutt impersonering',
  },
  language: {
    byTranslator: '{{language}} (oversatt)',
    untranslated: '{{language}} (ingen oversetter her, vises på engelsk)',
    page: 'Oversettelse av siden',
    search: 'Søk etter språk',
    none: 'Fant ingen språk.',
    noTranslator:
      'Chrome og Edge kan oversette siden selv. For andre nettlesere kan en administrator koble til en oversettelsestjeneste (OUTPOST_TRANSLATE_URL).',
    machineNote:
      '{{language}} oversettes av et program, og oversettelsen kan være feil. Sammenlign med den engelske teksten hvis du er i tvil.',
    notGot: 'Kunne ikke laste ned nettleserens oversetter. Kontroller tilkoblingen og prøv igjen.',
    changing: 'Siden lastes inn på nytt på {{language}}.',
    failed: 'Kunne ikke lagre språket. Prøv igjen.',
  },
  zone: {
    title: 'Systemets tidssone',
    search: 'Søk etter tidssone',
    none: 'Fant ingen tidssoner.',
    updated: 'Tidssonen er oppdatert',
    reset: 'Standardtidssonen brukes',
    toDefault: 'Tilbakestill til {{zone}}',
  },
  help: {
    title: 'Hjelp',
    open: 'Hjelp',
    elsewhere: 'Hjelp (åpnes i en ny fane)',
    close: 'Lukk hjelpen',
    failed: 'Kunne ikke laste inn hjelpesiden',
  },
  darkMode: { title: 'Mørk modus', auto: 'Automatisk', on: 'På', off: 'Av' },
  verify: {
    title: 'Bekreft e-postadressen din',
    message: 'En lenke er sendt til adressen din. Åpne den for å fortsette.',
    resend: 'Send lenken på nytt',
    again: 'Jeg har bekreftet den',
    sent: 'E-postbekreftelsen er sendt',
    failed: 'Kunne ikke sende e-postbekreftelsen ({{status}})',
  },
  mfa: {
    title: 'Tofaktorautentisering er påkrevd',
    message: 'Innloggingen krever et ekstra trinn etter passordet. Sett opp den andre faktoren din for å fortsette.',
  },
  start: {
    waiting: 'Starter',
    maintenance: 'Vedlikehold',
    maintenanceReason:
      'Tjenesten kan ikke nås eller blir oppdatert. Ingenting går tapt, og enhetene dine fortsetter å virke.',
    userFailed: 'Kunne ikke laste inn brukerdata',
    userTimeout: 'Tidsavbrudd ved henting av brukerdata',
    revokeFailed: 'Kunne ikke avslutte økten. Du er fortsatt logget inn.',
    retry: 'Prøv igjen',
    accessDenied: 'Ingen tilgang',
    noPermission: 'Brukeren har ingen visningstillatelser',
    signOut: 'Logg inn som en annen bruker',
  },
}
