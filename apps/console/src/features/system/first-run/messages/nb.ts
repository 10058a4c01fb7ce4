import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Kom i gang',
  purpose: 'Sett opp installasjonen, ett trinn om gangen. Du kan hoppe over et trinn og komme tilbake til det.',
  progress: '{{done}} av {{count}} trinn er ferdige',
  banner: 'Oppsett: {{done}} av {{count}} trinn er ferdige.',
  resume: 'Fortsett oppsettet',
  dismiss: 'Avslutt oppsettet',
  finish: 'Fullfør oppsettet',
  complete: 'Alt er satt opp.',
  later: 'Du finner tilbake til denne siden fra enhetslisten helt til alle trinnene er ferdige.',
  skip: 'Hopp over nå',
  continue: 'Fortsett',
  state: {
    done: 'Ferdig',
    skipped: 'Hoppet over',
  },
  terms: {
    title: 'Godta vilkårene for bruk',
    help: 'Les og godta vilkårene før du fortsetter.',
  },
  email: {
    title: 'Oppgi e-postadressen din',
    help: 'Standardadressen admin@localhost.localdomain kan ikke motta e-post. Koder og lenker sendes til adressen du oppgir her.',
    label: 'E-postadresse',
    form: 'Fra nå av logger du inn med denne adressen.',
    verb: 'Lagre adressen',
  },
  factor: {
    title: 'Beskytt kontoen din',
    help: 'Uten en andre faktor kan alle som får vite passordet ditt, nå enhetene dine.',
    verb: 'Sett opp andre faktor',
  },
  company: {
    title: 'Gi firmaet et navn',
    help: 'Navnet vises i lister, i kontomenyen din, i e-poster og i invitasjoner.',
    name: 'Firmanavn',
    verb: 'Lagre navnet',
  },
  address: {
    title: 'Angi den offentlige adressen',
    help: 'Enheter og lenker i e-poster bruker denne adressen. Enhetene må kunne nå den fra nettverket de står i.',
    label: 'Offentlig adresse',
    form: 'Med https:// og uten sti, for eksempel https://devices.example.com.',
    verb: 'Kontroller og lagre',
    anyway: 'Lagre likevel',
    fixed: 'OUTPOST_PUBLIC_URL angir adressen {{address}}.',
    notChecked: 'Adressen kunne ikke kontrolleres',
    problem: 'Det er ikke sikkert at adressen virker',
    byBrowser: 'Nettleseren din har åpnet denne siden på den adressen, så den virker i nettverket ditt.',
    plain:
      'Nettlesere kan ikke logge inn over ukryptert HTTP, så invitasjoner og lenker i e-poster vil ikke virke. Sett opp HTTPS, og skriv inn en adresse med https://.',
    outcome: {
      reached: 'Denne serveren svarer på {{address}}.',
      loopback: 'Bare denne maskinen kan nå {{address}}. Skriv inn navnet eller IP-adressen som enhetene kan nå.',
      unknown_name: 'Navnet i {{address}} er ukjent. Kontroller skrivemåten og DNS-oppføringen.',
      private:
        '{{address}} er i et privat nettverk som serveren ikke kobler seg til, så adressen kunne ikke kontrolleres.',
      closed: 'Ingenting svarer på {{address}}. Kontroller porten, brannmuren og portvideresendingen.',
      timeout: '{{address}} svarte ikke i tide. Kontroller brannmuren og portvideresendingen.',
      certificate:
        'Sertifikatet på {{address}} gjelder ikke for dette navnet. Kontroller sertifikatet, eller bruk en annen adresse.',
      redirected: '{{address}} omdirigerer til {{target}}. Skriv inn den adressen i stedet.',
      other_server: 'En annen server svarer på {{address}}. Kontroller DNS-oppføringen og proxyen.',
      failed: 'Tilkoblingen til {{address}} mislyktes. Kontroller adressen, og prøv igjen.',
    },
  },
  device: {
    title: 'Legg til den første enheten',
    help: 'Generer en kommando, og kjør den på enheten. Enheten vises her når den kobler seg til.',
  },
  colleague: {
    title: 'Inviter en kollega',
    help: 'Kollegaen får en lenke på e-post. Uten e-postserver får du lenken og gir den videre.',
    verb: 'Inviter kollega',
  },
}
