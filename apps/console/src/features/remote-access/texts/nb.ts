import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Fjerntilgang',
  tab: 'Tilgang',
  search: 'Navn, enhet, IP',
  failed: 'Fjerntilgangen kunne ikke lastes',
  empty: 'Ingen fjerntilgang ennå. Oppgi et mål bak en enhet, for eksempel enhetens egen SSH eller en PLS i nettet dens.',
  emptyDevice: 'Ingen mål bak denne enheten er oppgitt ennå. Legg til enhetens egen SSH, eller en maskin i nettet dens.',
  missing: { title: 'Fjerntilgangen ble ikke funnet', message: 'Denne fjerntilgangen finnes ikke, eller du har ikke tilgang til den.', back: 'Til all fjerntilgang' },
  field: {
    status: 'Enhetens status', name: 'Navn', device: 'Enhet', target: 'Mål', destination: 'Målets IP', port: 'Port', protocol: 'Protokoll', company: 'Firma', tags: 'Etiketter',
    created: 'Lagt til', credentials: 'Krever innlogging',
  },
  add: {
    action: 'Legg til fjerntilgang', title: 'Legg til fjerntilgang', verb: 'Legg til', purpose: 'Et mål som kan nås gjennom en enhet, uten at noe åpnes i nettet dens.',
    chooseDevice: 'Velg en enhet', nameHelp: '3 til 50 bokstaver, sifre, bindestreker, understreker eller mellomrom.',
    destinationHelp: '127.0.0.1 er enheten selv; alt annet er en maskin i nettet dens.', credentialsHelp: 'Målet spør om brukernavn og passord.',
  },
  remove: {
    action: 'Fjern', title_one: 'Fjern fjerntilgang', title_other: 'Fjern fjerntilgang', verb_one: 'Fjern', verb_other: 'Fjern {{count}}',
    message_one: 'Ingen kan lenger koble til gjennom {{name}}, og økter som går gjennom den, avsluttes. Verken enheten eller målet endres.',
    message_other: 'Ingen kan lenger koble til gjennom disse {{count}} oppføringene, og økter som går gjennom dem, avsluttes. Verken enhetene eller målene endres.',
  },
  connect: { action: 'Koble til' },
  choose: {
    title: 'Terminalen til {{name}}', none: 'Denne enheten har ingen SSH-oppføring ennå. Den første er vanligvis enhetens egen: 127.0.0.1, port 22.', add: 'Legg til SSH-tilgang',
  },
  sessions: {
    title: 'Økter', search: 'Bruker', state: 'Tilstand', running: 'Pågår', ended: 'Avsluttet', user: 'Bruker', start: 'Start', end: 'Slutt', duration: 'Varighet', input: 'Til enhet', output: 'Fra enhet',
    reason: 'Hvorfor den sluttet', empty: 'Ingen har koblet til gjennom denne oppføringen ennå.',
  },
  terminal: {
    title: 'SSH', open: 'Åpne terminal', label: 'Terminal: {{name}}', none: 'Ingen økt', otherProtocol: 'Det finnes ennå ingen side som kobler til med {{protocol}}.', retry: 'Prøv igjen',
    over: 'Økten er over', exit: 'Avslutningskode {{status}}.', reconnect: 'Koble til igjen', received: 'Mottatt', sent: 'Sendt', elapsed: 'Tid siden innloggingen',
  },
  phase: { idle: 'Ikke tilkoblet', opening: 'Kobler til', asking: 'Venter på deg', open: 'Tilkoblet', ended: 'Frakoblet', failed: 'Mislyktes' },
  step: { tunnel: 'Tunnel', connect: 'Tilkobling', login: 'Innlogging', shell: 'Skall' },
  failedStep: {
    tunnel: 'Ingen tunnel gjennom enheten', connect: 'Målet kunne ikke nås', login: 'Innloggingen mislyktes', shell: 'Skallet ble ikke startet', session: 'Økten ble brutt',
  },
  login: {
    title: 'Logg inn på {{name}}', username: 'Brukernavn', method: 'Hvordan logge inn', password: 'Passord', passwordHelp: 'Brukes bare til denne innloggingen, og lagres ikke.', key: 'Privat nøkkel',
    keyHelp: 'Lim inn hele nøkkelen, eller velg filen. Brukes bare til denne innloggingen, og lagres ikke.', keyFile: 'Nøkkelfil', keyTooLong: 'Dette er for stort for en privat nøkkel.', passphrase: 'Nøkkelens passordfrase',
    verb: 'Koble til', denied: 'Innloggingen ble avvist', deniedMethods: 'Sjekk brukernavn og passord. Målet godtar: {{methods}}.', offline: 'Du kan koble til så snart den er tilbake.',
  },
  prompt: { title: 'Målet spør', answer: 'Svar', verb: 'Send' },
  hostkey: {
    newTitle: 'Er dette riktig vert?', newReason: 'Du kobler til {{target}} for første gang. Sammenlign fingeravtrykket med det som verten viser; etterpå huskes det.',
    fingerprint: 'Nøkkelens fingeravtrykk ({{type}})', accept: 'Godta og koble til', refuse: 'Ikke koble til',
    changedTitle: 'Verten har en annen nøkkel', changedAlert: 'Noen kan stå mellom deg og verten',
    changedReason: 'Nøkkelen er en annen enn den som ble godtatt før. La være å koble til hvis ingen har nullstilt eller byttet verten: Den som svarer, får passordet ditt.',
    remembered: 'Husket fingeravtrykk', now: 'Fingeravtrykk nå ({{type}})', acceptChanged: 'Godta den nye nøkkelen',
  },
  paste: {
    title_one: 'Lim inn {{count}} linje', title_other: 'Lim inn {{count}} linjer', message: 'Et skall kjører hver linje så snart den kommer.', verb_one: 'Lim inn {{count}} linje', verb_other: 'Lim inn {{count}} linjer',
  },
  tools: {
    keys: 'Taster', handle: 'Verktøy (Ctrl+Alt+Shift)', label: 'Verktøy for terminalen', copy: 'Kopier det som er merket (Ctrl+Shift+C)', paste: 'Lim inn', smaller: 'Mindre bokstaver', larger: 'Større bokstaver', full: 'Fullskjerm', leaveFull: 'Avslutt fullskjerm',
    disconnect: 'Koble fra', nothingMarked: 'Merk litt tekst først.', copyRefused: 'Nettleseren tillater ikke kopiering her.', pasteRefused: 'Nettleseren tillater ikke å lese utklippstavlen. Bruk Ctrl+Shift+V.',
  },
  end: {
    exited: 'Skallet ble avsluttet.', left: 'Du koblet fra.', lost: 'Forbindelsen til målet ble brutt.', failed: 'Økten kunne ikke fortsette.', denied: 'Innloggingen ble avvist for mange ganger.', hostKeyRefused: 'Vertens nøkkel ble ikke godtatt.',
    noAnswer: 'Ingen svarte i tide.', signedOut: 'Du er logget ut.', notAllowed: 'Du har ikke lenger lov til å koble til dette.', entryRemoved: 'Denne fjerntilgangen ble fjernet.',
    timeOver: 'Økten nådde den lengste tillatte varigheten.', idle: 'Ingenting skjedde på en halv time.', deviceDisconnected: 'Enheten ble koblet fra.', serverStopped: 'Serveren startes på nytt.',
    tooMany: 'For mange økter var åpne.', interrupted: 'Serveren ble avbrutt.', refused: 'Serveren avviste økten.', connectionLost: 'Forbindelsen til serveren ble brutt.',
  },
  code: {
    TIMEOUT: 'Målet svarte ikke i tide.', HOST_KEY_REFUSED: 'Vertens nøkkel ble ikke godtatt, så ingenting ble sendt til den.', CONNECTION_LOST: 'Målet lukket forbindelsen.',
    NO_COMMON_ALGORITHM: 'Målet er for gammelt eller for nytt: det finnes ingen kryptering som begge sider kjenner.', NOT_SSH: 'Det som svarer på denne adressen, er ikke en SSH-server.',
    PASSWORD_EXPIRED: 'Målet krever et nytt passord, som må settes på selve målet.', NO_SHELL: 'Målet startet ikke noe skall.', HOST_FLOODS: 'Målet sendte mer enn det fikk lov til.',
    NO_ANSWER: 'Ingen svarte i tide.', TOO_MANY_TRIES: 'Innloggingen ble avvist for mange ganger. Koble til på nytt for å prøve igjen.', TOO_MUCH_INPUT: 'Det ble skrevet for mye før skallet var klart.',
    BAD_MESSAGE: 'Denne siden og serveren forstår ikke hverandre. Last siden inn på nytt.',
  },
}
