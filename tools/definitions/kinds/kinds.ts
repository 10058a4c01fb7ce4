import { automationKind } from './automations.ts'
import { companyKind } from './companies.ts'
import { dashboardKind } from './dashboards.ts'
import type { Kind } from './kind.ts'
import { tagKind } from './tags.ts'
import { templateKind } from './templates.ts'

/** All kinds in the order in which they are created: a definition refers only to kinds before its own. */
export const kinds: readonly Kind[] = [companyKind, tagKind, templateKind, automationKind, dashboardKind]
