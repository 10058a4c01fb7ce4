import { provideTemplates } from './support/template.ts'

/** Provides a folder for a run's templates of program data. vitest calls the returned function at the end. */
export default function setup(): () => void {
  return provideTemplates()
}
