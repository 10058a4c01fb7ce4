import { provideTemplates } from './support/template.ts'

/** Gives the files of a run a place for the data of programs that were started before. vitest calls what this returns at the end. */
export default function setup(): () => void {
  return provideTemplates()
}
