import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_company_data_history: {
      title: 'Se datahistorikk for firmaer',
      description: 'Se hvor mye data firmaer har kjøpt og brukt.',
    },
    create_company_data: {
      title: 'Legge til firmadata',
      description: 'Bruke kreditter på å legge til data for et firma.',
    },
    view_credits: {
      title: 'Se ressurser',
      description: 'Se kreditter og pakker i firmaer, historikken og rapportene.',
    },
    view_credits_summary: {
      title: 'Se ressursoversikten',
      description: 'Se i kontomenyen hva som er igjen av hver ressurstype.',
    },
    create_credits: { title: 'Legge til ressurser', description: 'Legge til kreditter og pakker i et firma.' },
    move_credits: {
      title: 'Flytte ressurser mellom firmaer',
      description: 'Overføre kreditter og pakker fra ett firma til et annet.',
    },
    move_devices_credits: {
      title: 'Flytte enhetsressurser',
      description: 'Overføre gjenstående tjenestetid eller datapakke fra en enhet til enheten som erstatter den.',
    },
    update_device_credit_status: {
      title: 'Administrere enhetskreditter',
      description: 'Slå tjenesten for enheter på og av, og tildele dem pakker.',
    },
    view_credit_transfer_codes: { title: 'Se koder', description: 'Se kodene som ressurser overføres med.' },
    create_credit_transfer_codes: {
      title: 'Opprette koder',
      description: 'Knytte ressurser til en kode som et annet firma kan aktivere, og slette ubrukte koder.',
    },
    activate_credit_transfer_codes: {
      title: 'Aktivere koder',
      description: 'Legge ressursene i en kode til ditt eget firma.',
    },
  },
  act: {
    credits: { create: 'La til ressurser', move: 'Flyttet ressurser' },
    creditCodes: {
      create: 'Opprettet en kode',
      update: 'Redigerte kommentaren til en kode',
      remove: 'Slettet en kode',
      activate: 'Aktiverte en kode',
    },
    companyData: { buy: 'Gjorde kreditter om til data' },
    deviceCredits: { update: 'Endret tjenestene til enheter', move: 'Flyttet ressursene til en enhet' },
  },
  scope: {
    credit_transfer_codes: {
      title: 'Overføringskoder',
      read: 'Se overføringskoder',
      write: 'Opprette, endre, aktivere og slette overføringskoder',
    },
    credits: {
      title: 'Ressurser',
      read: 'Se ressurser med historikk og rapporter',
      write: 'Legge til og flytte ressurser og bruke kreditter på data',
    },
    device_credits: {
      title: 'Enhetsressurser',
      write: 'Slå tjenesten av og på for enheter, tildele dem pakker og flytte ressursene deres',
    },
  },
}
