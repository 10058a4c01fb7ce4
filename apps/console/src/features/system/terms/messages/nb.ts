import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Vilkår for bruk',
  version: 'Versjon {{version}}',
  read: 'Les vilkårene for bruk',
  failed: 'Kunne ikke laste inn vilkårene for bruk',
  agreement: {
    title: 'Vilkår for bruk og databehandling',
    intro:
      '{{name}} registrerer hvem som gjorde hva, når og fra hvilken adresse, og hva enhetene rapporterer. Les vilkårene før du fortsetter.',
    accept: 'Godta og fortsett',
    leave: 'Logg ut',
  },
}
