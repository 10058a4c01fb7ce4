import { templateFiles } from '@outpost/contract/desired-configuration/bundle/endpoints'
import { type ImportedTemplate, templateFileSchemas } from '@outpost/contract/desired-configuration/bundle/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { implement, withInspection } from '../../../kit/implement.ts'
import { applyTemplate } from './apply.ts'
import { exportTemplates } from './export.ts'
import { planImport } from './plan.ts'
import { readBundle } from './read.ts'

export const files = implement(templateFiles, templateFileSchemas, {
  exportAll: exportTemplates,
  preview: withInspection(
    (file) => readBundle(file),
    async (context, _, read) => {
      const { hash, templates } = await planImport(context, read, false)
      return { hash, templates: templates.map(({ shown }) => shown) }
    },
  ),
  importAll: withInspection(
    (file) => readBundle(file),
    async (context, { hash: seen }, read) => {
      const { hash, templates } = await planImport(context, read, true)
      if (seen !== undefined && seen !== hash)
        throw fail('CONFLICT', {
          source: 'hash',
          message: 'The templates have changed since the preview. Preview the import again.',
        })
      const imported: ImportedTemplate[] = []
      for (const planned of templates)
        imported.push({ ...planned.shown, template_id: await applyTemplate(context, planned) })
      const count = (action: string): number => imported.filter((one) => one.action === action).length
      context.audit({
        target: 'config_templates',
        detail: { created: count('create'), changed: count('change'), left_out: count('broken') },
      })
      return { hash, templates: imported }
    },
  ),
})
