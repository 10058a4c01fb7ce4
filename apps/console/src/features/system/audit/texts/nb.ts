import type { Translated } from '../../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Revisjonslogg', search: 'E-postadresse, mål', empty: 'Ingenting ble gjort i dette tidsrommet.', as: '{{person}} som {{other}}', copy: 'Kopier som JSON', detail: 'Detaljer',
  field: { time: 'Tid', person: 'Person', act: 'Hva', target: 'Mål', result: 'Resultat', company: 'Firma', ip: 'IP-adresse', call: 'Kall', agent: 'Nettleser' },
  result: { done: 'Utført', refused: 'Avvist' },
  acts: {
    settings: { create: 'Lagre en innstilling', update: 'Erstatte en innstilling', remove: 'Fjerne en innstilling' },
    translation: { translate: 'Oversette tekster' },
    sharedViews: { create: 'Dele en visning', remove: 'Slutte å dele en visning' },
    companies: { create: 'Legge til et firma', update: 'Endre et firma', setFlags: 'Bestemme hva et firma får gjøre', move: 'Flytte et firma', remove: 'Fjerne et firma' },
    mail: { create: 'Legge til et SMTP-oppsett', update: 'Endre et SMTP-oppsett', remove: 'Fjerne et SMTP-oppsett', test: 'Sende en testmelding', unsuppress: 'Frigi en e-postadresse' },
    roles: { create: 'Legge til en rolle', update: 'Endre en rolle', overwrite: 'Overskrive rettighetene til roller', remove: 'Fjerne en rolle' },
    users: { update: 'Endre rollen til en bruker', remove: 'Fjerne en bruker', removeByEmail: 'Fjerne en bruker etter e-postadresse', removeMfaByEmail: 'Fjerne den andre faktoren til en bruker' },
    invitations: { invite: 'Invitere en bruker', resend: 'Sende en invitasjon på nytt', withdraw: 'Trekke tilbake en invitasjon' },
    companyInvitations: { invite: 'Invitere et nytt firma', resend: 'Sende invitasjonen til et nytt firma på nytt', withdraw: 'Trekke tilbake invitasjonen til et nytt firma' },
    auth: {
      login: 'Logge inn', refresh: 'Fornye en økt', revoke: 'Logge ut', acceptTerms: 'Godta tjenestevilkårene', createToken: 'Lage et tilgangstoken', removeToken: 'Trekke tilbake et tilgangstoken',
    },
    mfa: { start: 'Begynne å sette opp en andre faktor', finish: 'Sette opp en andre faktor', remove: 'Fjerne sin egen andre faktor', renewRecoveryCodes: 'Lage nye gjenopprettingskoder' },
    account: {
      confirmPassword: 'Bekrefte passordet', resendActivation: 'Sende e-postbekreftelsen på nytt', activate: 'Bekrefte en e-postadresse', forgotPassword: 'Be om en lenke til nytt passord',
      resetPassword: 'Erstatte et glemt passord', changeEmail: 'Endre sin egen e-postadresse', changePassword: 'Endre sitt eget passord',
    },
    passkeys: {
      begin: 'Begynne å legge til en passnøkkel', create: 'Legge til en passnøkkel', rename: 'Gi en passnøkkel nytt navn', remove: 'Fjerne en passnøkkel',
      beginLogin: 'Begynne å logge inn med passnøkkel', login: 'Logge inn med passnøkkel',
    },
    applications: {
      create: 'Legge til en OAuth2-applikasjon', update: 'Endre en OAuth2-applikasjon', renewSecret: 'Lage ny hemmelighet for en applikasjon', remove: 'Fjerne en OAuth2-applikasjon',
      revoke: 'Ta tilgangen fra en applikasjon',
    },
    oauth: { decide: 'Avgjøre tilgangen til en applikasjon', token: 'Veksle inn i tokener', revoke: 'Gi tilbake et token' },
    identityProviders: { create: 'Legge til en identitetstjeneste', update: 'Endre en identitetstjeneste', remove: 'Fjerne en identitetstjeneste' },
    identity: {
      login: 'Begynne å logge inn med identitetstjeneste', link: 'Begynne å koble til en identitetstjeneste', confirm: 'Begynne å bekrefte med identitetstjeneste', answer: 'Begynne å svare for den ekstra faktoren med identitetstjeneste',
      finish: 'Komme tilbake fra en identitetstjeneste', unlink: 'Avslutte koblingen til en identitetstjeneste',
    },
    joining: { openInvitation: 'Åpne en invitasjon', register: 'Registrere seg med en invitasjon', acceptInvitation: 'Godta en invitasjon', switchCompany: 'Handle i et annet firma' },
    founding: { open: 'Åpne invitasjonen til et nytt firma', register: 'Opprette et firma med ny konto', accept: 'Opprette et firma' },
    sessions: { end: 'Avslutte en egen økt', endOthers: 'Avslutte de andre egne øktene', endOfUser: 'Avslutte øktene til en bruker', endOneOfUser: 'Avslutte en økt til en bruker' },
    impersonation: {
      request: 'Be om lov til å opptre som en bruker', withdraw: 'Trekke tilbake lov til å opptre som en bruker', start: 'Begynne å opptre som en bruker', cancel: 'Slutte å opptre som en bruker',
      confirm: 'La noen opptre som seg', refuse: 'Nekte noen å opptre som seg', revoke: 'Ta tilbake tilgangen til sin egen konto',
    },
    notifications: { see: 'Merke varsler som sett' },
    announcements: { create: 'Legge til en kunngjøring', update: 'Endre en kunngjøring', remove: 'Fjerne en kunngjøring' },
    tags: { create: 'Legge til en etikett', update: 'Endre en etikett', remove: 'Fjerne en etikett' },
    enrolment: { createToken: 'Lage et innmeldingstoken', removeToken: 'Trekke tilbake et innmeldingstoken', approve: 'Godkjenne en ventende enhet', reject: 'Avvise en ventende enhet' },
    hostKeys: { rotate: 'Bytte vertsnøkkelen til gatewayen' },
    authorized: { create: 'Legge til godkjente enheter', remove: 'Fjerne godkjente enheter' },
    deviceTags: {
      fromFile: 'Endre etikettene på enheter fra en fil', previewFile: 'Se hva en fil ville endre', assign: 'Sette etiketter på enheter, hver sine',
      overwrite: 'Erstatte etikettene på enheter, hver med sine', unassign: 'Ta etiketter av enheter, hver sine', assignAll: 'Sette etiketter på enheter',
      overwriteAll: 'Erstatte etikettene på enheter', unassignAll: 'Ta etiketter av enheter',
    },
    deviceCommands: { command: 'Kjøre en kommando på en enhet', actions: 'Kjøre en handling på enheter' },
    devices: { create: 'Legge til enheter', updateMany: 'Endre flere enheter', update: 'Endre en enhet', remove: 'Fjerne enheter', move: 'Flytte enheter til et annet firma' },
    credits: { create: 'Legge til ressurser', move: 'Flytte ressurser' },
    creditCodes: { create: 'Lage en kode', update: 'Endre kommentaren til en kode', remove: 'Fjerne en kode', activate: 'Aktivere en kode' },
    companyData: { buy: 'Gjøre kreditter om til data' },
    deviceCredits: { update: 'Slå tjenesten for enheter av eller på', move: 'Flytte ressursene til en enhet' },
    files: {
      create: 'Laste opp en fil', update: 'Endre en fil', remove: 'Fjerne en fil', zip: 'Laste ned filer som ZIP', share: 'Velge hvilke firmaer som ser en fil',
      quota: 'Begrense filplassen til et firma',
    },
    images: { create: 'Laste opp et bilde', update: 'Endre et bilde', remove: 'Fjerne et bilde' },
    backupRules: { create: 'Legge til en regel for sikkerhetskopi', update: 'Redigere en regel for sikkerhetskopi', remove: 'Fjerne en regel for sikkerhetskopi' },
    deviceUpdates: { preview: 'Se hvilke enheter en fil passer til', set: 'Laste en fil inn i enheter', cancel: 'Avbryte oppdateringer av enheter', cancelActions: 'Avbryte det som venter på enheter', rollOut: 'Rulle ut en fastvare trinnvis', stopRollout: 'Stoppe utrullingen av en fastvare' },
    remoteAccess: { create: 'Legge til fjerntilgang', remove: 'Fjerne fjerntilgang', open: 'Åpne en fjernøkt' },
  },
}
