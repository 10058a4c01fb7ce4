import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  company: {
    created: 'Firma lagt til',
    updated: 'Firma lagret',
    flags: 'Firmaets innstillinger er lagret',
    moved: 'Firma flyttet',
    invited: 'Invitasjonen er sendt',
  },
  device: {
    updated: 'Enhet oppdatert',
    removed: 'Enhet fjernet',
    listed: 'Enhetene er godkjent',
    unlisted: 'Enhetene er tatt av listen',
    approved: 'Enhet godkjent',
    rejected: 'Enhet avvist',
  },
  tag: {
    created: 'Etikett lagt til',
    updated: 'Etiketten er lagret',
    removed: 'Etikett fjernet',
    assigned: 'Etiketter lagret',
    unassigned: 'Etiketter fjernet fra enheter',
  },
  backupRule: { created: 'Regel lagt til', updated: 'Regelen er lagret', removed: 'Regel fjernet' },
  file: { shared: 'Filtilgangen er lagret', quota: 'Grensen for filer er lagret' },
  impersonation: {
    requested: 'Brukeren er spurt på e-post',
    withdrawn: 'Forespørselen er trukket tilbake',
    allowed: 'Tilgang tillatt i én time',
    refused: 'Forespørselen er avslått',
    revoked: 'Tilgangen er trukket tilbake',
  },
  mail: {
    created: 'SMTP-oppsett lagt til',
    updated: 'SMTP-oppsett lagret',
    removed: 'SMTP-oppsett fjernet',
    unsuppressed: 'Adressen er tatt av sperrelisten',
  },
  mfa: { removed: 'Tofaktorinnlogging er slått av' },
  application: { created: 'Applikasjon lagt til', updated: 'Applikasjon lagret', removed: 'Applikasjon fjernet' },
  grant: { revoked: 'Tilgangen er tatt fra' },
  approval: { removed: 'Godkjenningen er trukket tilbake' },
  identityProvider: {
    created: 'Identitetstjeneste lagt til',
    updated: 'Identitetstjeneste lagret',
    removed: 'Identitetstjeneste fjernet',
  },
  identity: { unlinked: 'Koblingen er avsluttet' },
  passkey: { created: 'Passnøkkel lagt til', renamed: 'Passnøkkel omdøpt', removed: 'Passnøkkel fjernet' },
  password: { changed: 'Passordet er endret. Alle andre økter er avsluttet.' },
  role: {
    created: 'Rolle lagt til',
    updated: 'Rolle lagret',
    permissionsUpdated: 'Rettigheter overskrevet',
    removed: 'Rolle fjernet',
  },
  session: {
    ended: 'Økten er avsluttet',
    othersEnded: 'Alle andre økter er avsluttet',
    allEnded: 'Alle brukerens økter er avsluttet',
  },
  token: { created: 'Tilgangsnøkkel laget', removed: 'Tilgangsnøkkel trukket tilbake' },
  user: {
    updated: 'Rolle endret',
    removed: 'Bruker fjernet',
    mfaRemoved: 'Tofaktor er fjernet',
    invitationResent: 'Invitasjonen er sendt på nytt',
    invitationWithdrawn: 'Invitasjonen er trukket tilbake',
  },
}
