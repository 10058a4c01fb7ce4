import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    approve_applications: {
      title: 'Godkjenne applikasjoner',
      description: 'La applikasjoner som et annet firma har opprettet, bruke API-et på vegne av brukerne dine.',
    },
  },
  act: {
    auth: {
      login: 'Logget inn',
      refresh: 'Fornyet en økt',
      revoke: 'Logget ut',
      acceptTerms: 'Godtok vilkårene for bruk',
      createToken: 'Opprettet et tilgangstoken',
      removeToken: 'Trakk tilbake et tilgangstoken',
    },
    mfa: {
      start: 'Begynte å sette opp en andre faktor',
      finish: 'Satte opp en andre faktor',
      remove: 'Fjernet sin egen andre faktor',
      renewRecoveryCodes: 'Genererte nye gjenopprettingskoder',
    },
    account: {
      confirmPassword: 'Bekreftet passordet',
      resendActivation: 'Sendte e-postbekreftelsen på nytt',
      activate: 'Bekreftet en e-postadresse',
      forgotPassword: 'Bad om å tilbakestille passordet',
      resetPassword: 'Tilbakestilte et glemt passord',
      changeName: 'Endret sitt eget navn',
      changeEmail: 'Endret sin egen e-postadresse',
      changePassword: 'Endret sitt eget passord',
    },
    sshKeys: { create: 'La til en SSH-nøkkel', remove: 'Fjernet en SSH-nøkkel' },
    passkeys: {
      begin: 'Begynte å legge til en passnøkkel',
      create: 'La til en passnøkkel',
      rename: 'Ga en passnøkkel nytt navn',
      remove: 'Fjernet en passnøkkel',
      beginLogin: 'Begynte å logge inn med passnøkkel',
      login: 'Logget inn med passnøkkel',
    },
    applications: {
      create: 'Opprettet en OAuth-applikasjon',
      update: 'Redigerte en OAuth-applikasjon',
      renewSecret: 'Genererte en ny hemmelighet for en applikasjon',
      remove: 'Slettet en OAuth-applikasjon',
      revoke: 'Trakk tilbake tilgangen til en applikasjon',
    },
    applicationApprovals: {
      create: 'Godkjente en applikasjon fra et annet firma',
      remove: 'Trakk tilbake godkjenningen av en applikasjon',
    },
    oauth: {
      decide: 'Tillot eller avslo tilgang for en applikasjon',
      token: 'Hentet OAuth-tokener',
      revoke: 'Trakk tilbake et OAuth-token',
    },
    identityProviders: {
      create: 'La til en identitetstjeneste',
      update: 'Redigerte en identitetstjeneste',
      remove: 'Fjernet en identitetstjeneste',
    },
    identity: {
      login: 'Begynte å logge inn med en identitetstjeneste',
      link: 'Begynte å koble til en identitetstjeneste',
      confirm: 'Begynte å bekrefte med en identitetstjeneste',
      answer: 'Begynte å bekrefte den andre faktoren med en identitetstjeneste',
      finish: 'Kom tilbake fra en identitetstjeneste',
      choose: 'Valgte en invitasjon etter første innlogging med en identitetstjeneste',
      unlink: 'Fjernet koblingen til en identitetstjeneste',
    },
    joining: {
      openInvitation: 'Åpnet en invitasjon',
      register: 'Opprettet en konto med en invitasjon',
      acceptInvitation: 'Godtok en invitasjon',
      switchCompany: 'Byttet til et annet firma',
    },
    companySignup: {
      open: 'Åpnet invitasjonen til et nytt firma',
      register: 'Opprettet et firma med ny konto',
      accept: 'Opprettet et firma med eksisterende konto',
    },
    lostDevice: {
      own: 'Avsluttet all egen tilgang etter en mistet enhet',
      ofUser: 'Avsluttet all tilgang for en bruker som har mistet en enhet',
    },
    sessions: {
      end: 'Avsluttet en egen økt',
      endOthers: 'Avsluttet alle andre egne økter',
      endOfUser: 'Avsluttet alle øktene til en bruker',
      endOneOfUser: 'Avsluttet en økt til en bruker',
    },
  },
  scope: {
    device_location: {
      title: 'Enhetsposisjoner',
      read: 'Se hvor enhetene er (ikke i bruk ennå; «Enheter: Lese» omfatter dette)',
    },
    user: { title: 'Kontoen din', read: 'Se kontoen din med firmaer og tillatelser' },
  },
}
