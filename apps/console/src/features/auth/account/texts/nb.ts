import type { Translated } from '../../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Kontoinnstillinger',
  back: 'Tilbake',
  profile: {
    tab: 'Profil', name: 'Navn', username: 'Brukernavn', email: 'E-postadresse', proven: 'Bekreftet', unproven: 'Ikke bekreftet', company: 'Firma', role: 'Rolle',
    lastLogin: 'Siste innlogging', never: 'Aldri',
  },
  email: { action: 'Endre e-postadresse', verb: 'Lagre adressen', purpose: 'Nå er den {{email}}.', next: 'Ny e-postadresse', help: 'Du logger inn med den. Der e-post kan sendes, går det en lenke dit, og den må åpnes før du kan fortsette.', saved: 'Adressen er lagret' },
  security: { tab: 'Sikkerhet', failed: 'Sikkerhetsinnstillingene kunne ikke hentes' },
  password: {
    title: 'Passord', help: 'Når du endrer det, avsluttes alle andre økter. Tilgangsnøkler består.', action: 'Endre passord', verb: 'Endre passord',
    purpose: 'Du forblir innlogget her. Alle andre økter avsluttes.', current: 'Nåværende passord', next: 'Nytt passord', nextHelp: 'Minst 8 tegn.',
  },
  factor: {
    title: 'Ekstra faktor', none: 'Av', totp: 'Autentiseringsapp', email: 'Kode på e-post', passkey: 'Passnøkkel', identity: 'Identitetstjeneste',
    help: 'En kode i tillegg til passordet, ved hver innlogging og før noe som ikke kan angres.',
    mandatory: 'Her kreves en ekstra faktor. Den kan byttes, men ikke fjernes.',
    setUp: 'Sett opp ekstra faktor', change: 'Bytt metode', remove: 'Fjern',
    removeTitle: 'Fjern ekstra faktor', removeVerb: 'Fjern ekstra faktor',
    removeMessage: 'Heretter er passordet alene nok til å åpne kontoen din, og gjenopprettingskodene slutter å gjelde.',
  },
  change: {
    setUpTitle: 'Sett opp ekstra faktor', title: 'Bytt ekstra faktor', purpose: 'Hvordan vil du bekrefte at det er deg?', changePurpose: 'Byttet bekreftes med metoden du bruker nå. Den gjelder til den nye er bekreftet.',
    method: 'Metode', totpHelp: 'Koder fra en app på telefonen. Virker uten nett.', emailHelp: 'En kode sendes til e-postadressen din.', noMail: 'Her finnes det ingen e-postserver.', passkeyHelp: 'Med fingeravtrykk, ansikt, PIN-kode eller sikkerhetsnøkkel.', noPasskey: 'Legg til en passnøkkel først.', identityHelp: 'Logg inn på nytt hos en tjeneste som kontoen er koblet til.', noIdentity: 'Koble til en identitetstjeneste først.',
    inUse: '{{method}} (i bruk)', verb: 'Fortsett', notSent: 'Ingen ny kode er sendt.',
  },
  totp: {
    title: 'Autentiseringsapp', purpose: 'Skann koden med appen, og skriv inn de seks sifrene den viser.', qr: 'QR-kode for autentiseringsappen',
    key: 'Eller skriv inn denne nøkkelen selv:', copy: 'Kopier nøkkelen', open: 'Åpne i en app på denne enheten', code: 'Kode fra appen', verb: 'Bekreft koden',
  },
  recovery: {
    title: 'Gjenopprettingskoder', purpose: 'Hver av dem virker én gang i stedet for en kode. De vises ikke igjen, så oppbevar dem et sted du finner dem uten telefonen.',
    copy: 'Kopier kodene', save: 'Lagre som fil', kept: 'Jeg har tatt vare på dem', fileTitle: 'Gjenopprettingskoder for {{name}}, {{host}}',
    left_one: '{{count}} gjenopprettingskode igjen', left_other: '{{count}} gjenopprettingskoder igjen', few: 'Det er bare noen få igjen. Lag nye før du trenger dem.',
    renew: 'Lag nye koder', renewTitle: 'Lag nye gjenopprettingskoder', renewMessage: 'Kodene du har liggende, slutter å gjelde.', renewVerb: 'Lag nye koder',
  },
  token: {
    tab: 'Tilgangsnøkler', add: 'Ny nøkkel', new: 'Ny tilgangsnøkkel', verb: 'Lag nøkkel', purpose: 'For skript og andre programmer som kaller API-et på dine vegne.',
    help: 'En nøkkel kaller API-et på dine vegne, innenfor omfanget sitt og aldri med flere rettigheter enn du har.', search: 'Søk etter navn',
    empty: 'Ingen nøkler ennå. Lag én for hvert skript, så kan hver trekkes tilbake for seg.',
    name: 'Navn', nameHelp: 'Hva som bruker den, for eksempel «Nattlig sikkerhetskopi».', validity: 'Gyldig i', days_one: '{{count}} dag', days_other: '{{count}} dager', forEver: 'Uten utløp',
    reach: 'Hva den kan gjøre', reachAll: 'Alt jeg selv kan gjøre', reachAllHint: 'Også det som kommer til senere.', reachSome: 'Bare det jeg velger', scopes: 'Omfang', noScope: 'Velg minst ett omfang.',
    everything: 'Alt', read: 'Lese', write: 'Endre', lastUsed: 'Sist brukt', expires: 'Utløper', expired: 'Utløpt', created: 'Opprettet',
    revoke: 'Trekk tilbake', revokeTitle: 'Trekk tilbake tilgangsnøkkel', revokeVerb: 'Trekk tilbake', revokeMessage: 'Det som bruker {{name}}, blir avvist fra og med neste kall. Dette kan ikke angres.',
    made: 'Tilgangsnøkkel', once: 'Kopier nøkkelen nå. Den vises ikke igjen.', copy: 'Kopier nøkkelen', try: 'Prøv den i et skall:', copyLine: 'Kopier linjen', kept: 'Jeg har lagret den',
  },
  session: {
    title: 'Økter', others: 'Avslutt alle andre', othersTitle: 'Avslutt alle andre økter', othersMessage: 'Alle andre nettlesere enn denne logges ut. Tilgangsnøkler består.',
    end: 'Avslutt økt', endTitle: 'Avslutt økt', endMessage: 'Den nettleseren logges ut straks.',
  },
  login: { title: 'Innlogginger', help: 'De siste 90 dagene. Bytt passord hvis noe her ikke var deg.', all: 'Vis flere' },
  area: { devices: 'Enheter', people: 'Firmaer og brukere', mail: 'E-post', other: 'Annet' },
  resource: {
    announcements: 'Kunngjøringer', companies: 'Firmaer', device_actions: 'Enhetshandlinger', device_logs: 'Enhetslogger', device_remote_access: 'Fjerntilgang', devices: 'Enheter',
    mail_logs: 'E-postlogg', monitoring: 'Måledata', notifications: 'Varsler', roles: 'Roller', search: 'Søk', smtp_configurations: 'SMTP-oppsett', system: 'Vertsnøkler',
    tags: 'Etiketter', user: 'Egen bruker', users: 'Brukere',
  },
}
