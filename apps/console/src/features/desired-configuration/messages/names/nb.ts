import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  act: {
    desiredTemplates: {
      create: 'Opprettet en konfigurasjonsmal',
      update: 'Redigerte en konfigurasjonsmal',
      remove: 'Slettet en konfigurasjonsmal',
      assign: 'Tildelte en konfigurasjonsmal',
    },
    templateFiles: {
      preview: 'Forhåndsviste en import av konfigurasjonsmaler',
      importAll: 'Importerte konfigurasjonsmaler',
    },
    configComparison: {
      compare: 'Sammenlignet konfigurasjoner',
    },
    desiredValues: {
      store: 'Anga verdier for malvariabler',
    },
    desiredPlans: {
      approve: 'Godkjente en utrulling av en konfigurasjon',
      plan: 'Planla konfigurasjonen til enheter',
      read: 'Leste konfigurasjonen til enheter',
      rollOut: 'Rullet ut konfigurasjonen til enheter',
      stop: 'Stoppet utrullingen av en konfigurasjon',
    },
    deviceConfiguration: {
      adopt: 'Overtok endringer gjort på en enhet',
    },
  },
}
