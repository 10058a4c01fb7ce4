import { Button, Switch } from '@mantine/core'
import { roles } from '@outpost/contract/roles/endpoints'
import type { Role, RolePermission } from '@outpost/contract/roles/schemas'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { MultiSelectField } from '@outpost/ui/Fields'
import { IconDownload } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { queryOf, useData } from '../../../kit/api/query.ts'
import { csvFile, saveFile } from '../../../kit/browser/saveFile.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { csvLines } from '../../../kit/table/export/csv.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { optionOf } from '../options.ts'
import { categoryTitle, permissionTitle } from '../permissions/labels.ts'
import { useCatalogue } from '../permissions/usePermissions.ts'
import classes from './Compare.module.css'
import { compare, type ComparedCategory, type ComparedRole } from './comparison.ts'
import { ComparisonTable } from './ComparisonTable.tsx'

/** The number of roles that can be compared side by side, and that are offered. */
const MOST = 6
const OFFERED = 100

/** A dialog that compares roles: permissions in groups as rows, the chosen roles as columns. */
export default function CompareRolesDialog({ chosen }: DialogProps<{ chosen: readonly Role[] }>) {
  const t = useText()
  const [ids, setIds] = useState(chosen.slice(0, MOST).map(({ id }) => String(id)))
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const offered = useData(roles.list, { limit: OFFERED, sort: ['title'] })
  const options = new Map([...chosen, ...(offered.data?.rows ?? [])].map((role) => [String(role.id), optionOf(role)]))
  const catalogue = useCatalogue()
  const compared = useComparedRoles(ids.map((id) => ({ id: Number(id), title: options.get(id)?.label ?? id })))
  const categories = compare(catalogue.data?.rows ?? [], compared.roles, onlyDifferences)
  const failure = catalogue.error ?? compared.error
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={880}
      title={t('roles:compare.title')}
      purpose={t('roles:compare.purpose', { count: MOST })}
      loading={catalogue.data === undefined && !failure}
      error={failure ? { title: t('roles:permissions.failed'), ...explain(failure) } : null}
      footerStart={<SaveButton categories={categories} compared={compared.roles} t={t} />}
    >
      <MultiSelectField
        label={t('roles:field.roles')}
        value={ids}
        onChange={(next) => setIds(next.slice(0, MOST))}
        options={[...options.values()]}
      />
      <Switch
        className={classes.only}
        label={t('roles:compare.onlyDifferences')}
        checked={onlyDifferences}
        onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
      />
      <ComparisonTable categories={categories} roles={compared.roles} />
    </DetailsDialog>
  )
}

/** Loads the permissions of roles. Roles that are not loaded yet are left out. */
function useComparedRoles(wanted: readonly { id: number; title: string }[]): {
  roles: ComparedRole[]
  error: Error | null
} {
  const answers = useQueries({ queries: wanted.map(({ id }) => queryOf(roles.permissions, { id })) })
  return {
    roles: wanted.flatMap((role, at) => {
      const rows = answers[at]?.data?.rows as readonly RolePermission[] | undefined
      return rows ? [{ ...role, held: new Set(rows.map(({ id }) => id)) }] : []
    }),
    error: answers.find(({ error }) => error)?.error ?? null,
  }
}

interface SaveProps {
  categories: readonly ComparedCategory[]
  compared: readonly ComparedRole[]
  t: Translate
}

function SaveButton({ categories, compared, t }: SaveProps) {
  const save = (): void => {
    const head = [t('roles:compare.group'), t('roles:compare.permission'), 'API', ...compared.map(({ title }) => title)]
    const rows = categories.flatMap(({ name, permissions }) =>
      permissions.map(({ permission, held }) => [
        categoryTitle(name),
        permissionTitle(permission),
        permission.name,
        ...held.map((has) => t(has ? 'roles:compare.yes' : 'roles:compare.no')),
      ]),
    )
    saveFile(csvFile(csvLines([head, ...rows])), `${t('roles:compare.title')}.csv`)
  }
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconDownload size={16} />}
      disabled={categories.length === 0}
      onClick={save}
    >
      {t('roles:compare.save')}
    </Button>
  )
}
