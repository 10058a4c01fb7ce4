import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  company: {
    created: 'Firma opprettet',
    updated: 'Firma lagret',
    flags: 'Firmaets innstillinger er lagret',
    moved: 'Firma flyttet',
    invited: 'Invitasjonen er sendt',
  },
  device: {
    commandGenerated: 'Kommandoen er generert. Enheten vises her når den kobler til.',
    updated: 'Enhet oppdatert',
    removed: 'Enhet slettet',
    listed: 'Enhetene er godkjent',
    unlisted: 'Enhetene er fjernet fra listen',
    approved: 'Enhet godkjent',
    rejected: 'Enhet avvist',
  },
  publicAddress: { saved: 'Offentlig adresse lagret' },
  tag: {
    created: 'Etikett opprettet',
    updated: 'Etikett lagret',
    removed: 'Etikett slettet',
    assigned: 'Etiketter lagret',
    unassigned: 'Etiketter fjernet',
  },
  backupRule: { created: 'Regel opprettet', updated: 'Regel lagret', removed: 'Regel slettet' },
  file: { shared: 'Filtillatelsene er lagret', quota: 'Lagringsgrensen for filer er lagret' },
  impersonation: {
    requested: 'Forespørselen er sendt til brukeren på e-post',
    withdrawn: 'Forespørselen er trukket tilbake',
    allowed: 'Tilgang tillatt i én time',
    refused: 'Forespørselen er avslått',
    revoked: 'Tilgangen er trukket tilbake',
  },
  mail: {
    created: 'SMTP-oppsett opprettet',
    updated: 'SMTP-oppsett lagret',
    removed: 'SMTP-oppsett slettet',
    unsuppressed: 'Adressen er fjernet fra sperrelisten',
  },
  mfa: { removed: 'Den andre faktoren er fjernet' },
  application: { created: 'Applikasjon opprettet', updated: 'Applikasjon lagret', removed: 'Applikasjon slettet' },
  grant: { revoked: 'Tilgangen er trukket tilbake' },
  approval: { removed: 'Godkjenningen er trukket tilbake' },
  identityProvider: {
    created: 'Identitetstjeneste lagt til',
    updated: 'Identitetstjeneste lagret',
    removed: 'Identitetstjeneste fjernet',
  },
  identity: { unlinked: 'Identitetstjenesten er koblet fra' },
  passkey: {
    created: 'Passnøkkel lagt til',
    renamed: 'Passnøkkelen har fått nytt navn',
    removed: 'Passnøkkel fjernet',
  },
  password: { changed: 'Passordet er endret. Alle andre økter er avsluttet.' },
  role: {
    created: 'Rolle opprettet',
    updated: 'Rolle lagret',
    permissionsUpdated: 'Tillatelser erstattet',
    removed: 'Rolle slettet',
  },
  session: {
    ended: 'Økten er avsluttet',
    othersEnded: 'Alle andre økter er avsluttet',
    allEnded: 'Alle brukerens økter er avsluttet',
  },
  token: { created: 'Tilgangstoken opprettet', removed: 'Tilgangstoken trukket tilbake' },
  user: {
    updated: 'Rolle endret',
    removed: 'Bruker fjernet',
    mfaRemoved: 'Den andre faktoren er fjernet',
    invitationResent: 'Invitasjonen er sendt på nytt',
    invitationWithdrawn: 'Invitasjonen er trukket tilbake',
  },
}
