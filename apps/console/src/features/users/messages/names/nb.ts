import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    invite_companies: {
      title: 'Invitere firmaer',
      description:
        'Invitere noen på e-post til å opprette et firma under ditt eget, og trekke tilbake slike invitasjoner.',
    },
    view_users: { title: 'Se brukere', description: 'Se brukerne i firmaer og rollene deres.' },
    update_users: {
      title: 'Endre brukerroller',
      description: 'Endre rollen til brukere, se hvor de har logget inn, og avslutte øktene deres.',
    },
    delete_users: { title: 'Fjerne brukere', description: 'Fjerne brukere fra et firma.' },
    view_user_invitations: {
      title: 'Se invitasjoner',
      description: 'Se åpne brukerinvitasjoner og om e-postene er sendt.',
    },
    create_user_invitations: {
      title: 'Invitere brukere',
      description: 'Invitere brukere til et firma på e-post, og sende invitasjoner på nytt.',
    },
    delete_user_invitations: {
      title: 'Trekke tilbake invitasjoner',
      description: 'Trekke tilbake åpne invitasjoner, slik at lenkene slutter å virke.',
    },
  },
  act: {
    users: {
      update: 'Endret rollen til en bruker',
      remove: 'Fjernet en bruker',
      removeByEmail: 'Slettet en bruker via e-postadresse',
      removeMfaByEmail: 'Fjernet den andre faktoren til en bruker',
    },
    invitations: {
      invite: 'Inviterte en bruker',
      resend: 'Sendte en invitasjon på nytt',
      withdraw: 'Trakk tilbake en invitasjon',
    },
    companyInvitations: {
      invite: 'Inviterte et nytt firma',
      resend: 'Sendte invitasjonen til et nytt firma på nytt',
      withdraw: 'Trakk tilbake invitasjonen til et nytt firma',
    },
  },
  scope: {
    users: {
      title: 'Brukere',
      read: 'Se brukere, invitasjoner, økter, innlogginger og forespørsler om å opptre som andre',
      write: 'Invitere, endre og fjerne brukere og avslutte øktene deres',
    },
  },
}
