import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  undo: { verb: 'Angre', done: 'Angret', moved: 'Enhetene er flyttet' },
  company: {
    created: 'Firmaet er opprettet',
    updated: 'Firmaet er lagret',
    flags: 'Firmaets innstillinger er lagret',
    moved: 'Firmaet er flyttet',
    invited: 'Invitasjonen er sendt',
  },
  device: {
    commandGenerated: 'Kommandoen er generert. Enheten vises her når den kobler seg til.',
    updated: 'Enheten er oppdatert',
    removed: 'Enheten er slettet',
    listed: 'Enhetene er godkjent',
    unlisted: 'Enhetene er fjernet fra listen',
    approved: 'Enheten er godkjent',
    rejected: 'Enheten er avvist',
  },
  publicAddress: { saved: 'Den offentlige adressen er lagret' },
  tag: {
    created: 'Etiketten er opprettet',
    updated: 'Etiketten er lagret',
    removed: 'Etiketten er slettet',
    assigned: 'Etikettene er lagret',
    unassigned: 'Etikettene er fjernet',
  },
  backupRule: { created: 'Regelen er opprettet', updated: 'Regelen er lagret', removed: 'Regelen er slettet' },
  file: { shared: 'Filtillatelsene er lagret', quota: 'Lagringsgrensen for filer er lagret' },
  impersonation: {
    requested: 'Forespørselen er sendt til brukeren på e-post',
    withdrawn: 'Forespørselen er trukket tilbake',
    allowed: 'Tilgangen er tillatt i én time',
    refused: 'Forespørselen er avslått',
    revoked: 'Tilgangen er trukket tilbake',
  },
  mail: {
    created: 'SMTP-oppsettet er opprettet',
    updated: 'SMTP-oppsettet er lagret',
    removed: 'SMTP-oppsettet er slettet',
    unsuppressed: 'Adressen er fjernet fra sperrelisten',
  },
  mfa: { removed: 'Den andre faktoren er fjernet' },
  application: {
    created: 'Applikasjonen er opprettet',
    updated: 'Applikasjonen er lagret',
    removed: 'Applikasjonen er slettet',
  },
  grant: { revoked: 'Tilgangen er trukket tilbake' },
  approval: { removed: 'Godkjenningen er trukket tilbake' },
  identityProvider: {
    created: 'Identitetstjenesten er lagt til',
    updated: 'Identitetstjenesten er lagret',
    removed: 'Identitetstjenesten er fjernet',
  },
  identity: { unlinked: 'Identitetstjenesten er koblet fra' },
  passkey: {
    created: 'Passnøkkelen er lagt til',
    renamed: 'Passnøkkelen har fått nytt navn',
    removed: 'Passnøkkelen er fjernet',
  },
  password: { changed: 'Passordet er endret. Alle andre økter er avsluttet.' },
  role: {
    created: 'Rollen er opprettet',
    updated: 'Rollen er lagret',
    permissionsUpdated: 'Tillatelsene er erstattet',
    removed: 'Rollen er slettet',
  },
  session: {
    ended: 'Økten er avsluttet',
    othersEnded: 'Alle andre økter er avsluttet',
    allEnded: 'Alle brukerens økter er avsluttet',
  },
  token: { created: 'Tilgangstokenet er opprettet', removed: 'Tilgangstokenet er trukket tilbake' },
  user: {
    updated: 'Rollen er endret',
    removed: 'Brukeren er fjernet',
    mfaRemoved: 'Den andre faktoren er fjernet',
    invitationResent: 'Invitasjonen er sendt på nytt',
    invitationWithdrawn: 'Invitasjonen er trukket tilbake',
  },
}
