import type { Assignment } from '@outpost/contract/desired-configuration/schemas'
import { tagName } from '../tags/public.ts'

/** Returns the name of what a template is assigned to; a tag of a name that two companies have comes with its company. */
export const targetName = ({ target_name, target_company }: Assignment): string =>
  tagName({ name: target_name, company_name: target_company })
